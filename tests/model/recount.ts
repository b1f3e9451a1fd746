// What holds after any history, beside the audit: each letter and order has its owner, nothing has two successors, money is what
// a recount gives, consent was there, and nothing went too early or stays too long.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { joinChain } from '#server/letters/chain/join-chain.ts';
import { orphans } from '../scenarios/kept-words.ts';
import { violationsOf } from '../scenarios/sound.ts';
import { DOUBTS } from './doubts.ts';
import { type Spending, usedOf } from './limits.ts';
import { PRICES } from './model-services.ts';
import type { ModelWorld } from './model-world.ts';

interface Recount {
  readonly what: 'shipment' | 'row' | 'delivery' | 'command' | 'job';
  readonly name: string;
  /** Ids of what is wrong. */
  readonly wrong: RawBuilder<{ id: number }>;
}

const LETTERS: readonly Recount[] = [
  {
    what: 'shipment',
    name: 'has no owner who is there',
    wrong: sql`select s.id from shipment s left join app_user u on u.id = s.owner_id and not u.removed
      left join job j on j.id = s.job_id and j.owner_id = s.owner_id where u.id is null or j.id is null`,
  },
  {
    what: 'shipment',
    name: 'has two successors',
    wrong: sql`select replaces_shipment_id as id from shipment where replaces_shipment_id is not null and status <> -900
      group by replaces_shipment_id having count(*) > 1`,
  },
  {
    what: 'shipment',
    name: 'stands twice in a delivery',
    wrong: sql`select min(id) as id from shipment group by pack_group_id, delivery_id having count(*) > 1`,
  },
  {
    what: 'shipment',
    name: 'was taken over for by nobody, or is still an error beside its successor',
    wrong: sql`select s.id from shipment s left join shipment n on n.replaces_shipment_id = s.id
      where coalesce(s.takeover = 'taken', false) <> (n.id is not null) and n.status is distinct from -900
        or n.status <> -900 and not s.acknowledged`,
  },
  {
    what: 'shipment',
    name: 'failed and nobody has to look at it',
    wrong: sql`select id from shipment where status > -900 and status < 0 and doubt is null and not acknowledged
      and takeover is distinct from 'offered'`,
  },
  {
    what: 'shipment',
    name: 'waits for a wish that nobody carries out',
    wrong: sql`select id from shipment where takeover = 'wished'`,
  },
  {
    what: 'row',
    name: 'is under way, and nothing of it is',
    wrong: sql`select g.id from pack_group g join delivery_command c on c.id = g.command_id
      where g.dispatch_state = 'PROCESSING' and c.state = 'OUTPUTTED' and not exists (select from shipment s
        where s.pack_group_id = g.id and s.command_id + 0 = c.id and s.status > -900 and s.takeover is distinct from 'taken')`,
  },
  {
    what: 'job',
    name: 'has lost files and does not say so',
    wrong: sql`select id from job where files_purged_at is null and (
      exists (select from input_file f where f.job_id = job.id and f.purged)
      or exists (select from shipment s join output_file f on f.shipment_id = s.id where s.job_id = job.id and f.purged))`,
  },
  {
    what: 'job',
    name: 'is held and was purged meanwhile',
    wrong: sql`select j.id from job j join revision r on r.entity = 'job' and r.entity_id = j.id
      where j.legal_hold is not null and r.event in ('FILES_PURGED', 'DATA_PURGED')
        and r.at > (j.legal_hold ->> 'at')::timestamptz`,
  },
];

const price = (channelType: string) => sql`(${JSON.stringify(PRICES)}::jsonb ->> ${sql.ref(channelType)})::int`;
const CHARGED = sql`coalesce((select sum(c.net + c.vat) from charge c join shipment s on s.id = c.shipment_id
  where s.command_id = r.command_id and c.kind = 'price'), 0)`;
/** What pieces `s` of the command of a reservation `r` would be charged that are not. */
const uncharged = (of: RawBuilder<unknown>) => sql`coalesce((select sum(${price('s.channel_type')}) from shipment s
  where s.command_id = r.command_id and ${of}
    and not exists (select from charge k where k.shipment_id = s.id and k.kind = 'price')), 0)`;
const WISHED = sql`coalesce((select sum((h ->> 'gross')::bigint) from shipment s,
    jsonb_array_elements(coalesce(s.takeover_wish -> 'held', '[]')) h
  where s.command_id = r.command_id and s.takeover = 'wished'), 0)`;

const MONEY: readonly Recount[] = [
  {
    what: 'shipment',
    name: 'left with a price and is not charged by it once',
    wrong: sql`select s.id from shipment s
      left join charge c on c.shipment_id = s.id and c.kind = 'price'
      -- What is in doubt is charged when it turns out to have left, and not where it was refused or destroyed in the end.
      where s.price is not null and s.doubt is null
        and exists (select 1 from revision r where r.entity = 'shipment' and r.entity_id = s.id and r.event = '400')
        and not (s.status < 0 and exists (
          select 1 from revision r where r.entity = 'shipment' and r.entity_id = s.id and r.event = 'doubt'))
        and (c.net is distinct from (s.price->>'net')::bigint or c.vat is distinct from (s.price->>'vat')::bigint)`,
  },
  {
    what: 'shipment',
    name: 'is charged by something else than the tariff says',
    wrong: sql`select s.id from charge c join shipment s on s.id = c.shipment_id
      where c.kind = 'price' and c.net + c.vat is distinct from ${price('s.channel_type')}`,
  },
  {
    what: 'shipment',
    name: 'is charged and never left',
    wrong: sql`select c.shipment_id as id from charge c where c.kind = 'price' and not exists (
      select 1 from revision r where r.entity = 'shipment' and r.entity_id = c.shipment_id and r.event::text ~ '^[4-7]')`,
  },
  {
    what: 'shipment',
    name: 'has a price that is not the sum of its parts',
    wrong: sql`select s.id from shipment s where s.price is not null and (s.price->>'net')::bigint is distinct from (
      select sum((part->>'net')::bigint) from jsonb_array_elements(s.price->'parts') part)`,
  },
  {
    what: 'command',
    name: 'holds less than nothing, or more than it reserved',
    wrong: sql`select command_id as id from reservation where rest < 0 or rest > reserved`,
  },
  {
    what: 'command',
    name: 'holds more than what of it may have left, and nothing of it is still to leave',
    wrong: sql`select c.id from delivery_command c join reservation r on r.command_id = c.id
      where r.rest > ${uncharged(sql`s.doubt is not null`)}
        and c.state in ('OUTPUTTED', 'REJECTED', 'AUTOMATICALLY_REJECTED', 'CANCELLED', 'PARTIALLY_CANCELLED')
        and not exists (select from delivery d where d.command_id = c.id
          and d.state not in ('OUTPUTTED', 'CANCELLED', 'PARTIALLY_CANCELLED'))`,
  },
  {
    what: 'command',
    name: 'holds less than what of it may have left',
    wrong: sql`select command_id as id from reservation r where r.rest < ${uncharged(sql`s.doubt is not null`)}`,
  },
  {
    what: 'command',
    name: 'holds more than its letters can still come to',
    wrong: sql`select c.id from delivery_command c join reservation r on r.command_id = c.id
      where c.state in ('READY', 'OUTPUT_ERROR', 'OUTPUTTED', 'CANCELLED', 'PARTIALLY_CANCELLED')
        and r.rest > ${uncharged(sql`true`)} + ${WISHED}`,
  },
  {
    what: 'command',
    name: 'waits, and does not hold what its letters will cost',
    wrong: sql`select c.id from delivery_command c
      where c.state = 'AWAIT_VALIDATION' and coalesce((select sum(rest) from reservation r where r.command_id = c.id), 0)
        is distinct from (select coalesce(sum(${price('k.channel_type')}), 0) from command_pack_group l
          join pack_group g on g.id = l.pack_group_id cross join lateral unnest(g.dispatch) label
          join job j on j.id = g.job_id join service v on v.id = j.service_id
          cross join lateral jsonb_array_elements(v.definition->'channels') x
          join channel k on k.id = (x->>'channelId')::bigint
          where l.command_id = c.id and x->>'label' = label)`,
  },
  {
    what: 'command',
    name: 'is on its way, and does not hold what of it has not left',
    wrong: sql`select c.id from delivery_command c join reservation r on r.command_id = c.id
      where c.state in ('VALIDATED', 'PROCESSING', 'READY', 'OUTPUT_ERROR', 'DELIVERY_CREATION_ERROR')
        and not exists (select from delivery d where d.command_id = c.id and d.fallback)
        and r.rest is distinct from r.reserved - ${CHARGED}`,
  },
];

async function recounted({ office }: ModelWorld): Promise<string[]> {
  const found: string[] = [];
  for (const { what, name, wrong } of [...LETTERS, ...DOUBTS, ...MONEY]) {
    const { rows } = await wrong.execute(office.server.services.db);
    found.push(...rows.map(({ id }) => `The ${what} ${id} ${name}.`));
  }
  return found;
}

interface ElectronicPiece {
  readonly id: number;
  /** Service, channel, and whether it took over. */
  readonly kind: string;
  readonly identifier: string;
  readonly ready: Date;
  readonly started: Date;
}

/** Of each electronic piece that consent carried: it was there at some time between its being ready and its leaving. */
async function consented({ office, register }: ModelWorld): Promise<string[]> {
  const { db } = office.server.services;
  const { rows } =
    await sql<ElectronicPiece>`select s.id, concat_ws(' ', v.name, s.channel_type, s.preference, case when s.replaces_shipment_id is not null then 'successor' end) as kind,
      p.requirements->'recipientIdentifier'->>'value' as identifier,
      ready.at as ready, min(a.started_at) as started
    from shipment s join service v on v.id = s.service_id join pack p on p.pack_group_id = s.pack_group_id
    join lateral (select max(r.at) as at from revision r
      where r.entity = 'shipment' and r.entity_id = s.id and r.event = '300') ready on true
    join send_attempt a on a.shipment_id = s.id or a.delivery_id = s.delivery_id
    where (v.name = 'wished' and s.channel_type = 'EMAIL' or v.name = 'safe' and s.channel_type = 'DIGITAL_SAFE')
      and p.requirements ? 'recipientIdentifier' group by s.id, 2, 3, 4`.execute(db);
  return rows
    .filter(({ identifier, ready, started }) => register.isPaper(identifier, ready, started))
    .map(({ id, kind }) => `The shipment ${id} (${kind}) went electronically to somebody who wanted paper.`);
}

async function withinLimit(world: ModelWorld, { limit }: Spending): Promise<string[]> {
  const used = await usedOf(world);
  return limit !== null && used > limit ? [`The month has come to ${used}, and the limit is ${limit}.`] : [];
}

/** What was purged lies nowhere any more. */
async function goneFromDisk({ office }: ModelWorld): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`select d.external_id as number from delivery d
    join job j on j.id = d.job_id where j.files_purged_at is not null`.execute(office.server.services.db);
  if (rows.length === 0) return [];
  const purged = new Set(rows.map(({ number }) => number));
  const outbox = path.join(office.server.dataDir, 'outbox');
  const found = readdirSync(outbox, { recursive: true, encoding: 'utf8' });
  const left = found.filter((name) => purged.has(path.basename(name))).map((name) => `The folder ${name} was purged.`);
  return [...left, ...(await orphans(office)).map((name) => `The content ${name} is named by nothing.`)];
}

/** Every violation; empty: all is well. `spending` null: time has gone by since. */
export async function violations(world: ModelWorld, spending: Spending | null): Promise<string[]> {
  while (await joinChain(world.office.server.services));
  return [
    // First: it sweeps what dead workers left behind.
    ...(spending === null ? await goneFromDisk(world) : await withinLimit(world, spending)),
    ...(await violationsOf(world.office)),
    ...(await recounted(world)),
    ...(await consented(world)),
  ];
}
