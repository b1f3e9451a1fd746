// What must be true when all have gone home and the queues are empty: beside the audit, that everything came to rest, that
// nothing was told twice, that counts are counts, and that receivers have what the records say.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/storage/schema.ts';
import type { Ledger } from './walk-installation.ts';

interface Found {
  readonly what: string;
}

const RULES: readonly (readonly [string, RawBuilder<Found>])[] = [
  [
    'A deposit never came to rest',
    sql`select 'job ' || id || ' ' || state as what from job where state in ('CREATED', 'PROCESSING')`,
  ],
  [
    'An order never came to rest',
    sql`select 'command ' || c.id || ' ' || c.state as what from delivery_command c
      where c.state in ('VALIDATED', 'PROCESSING') or (c.state = 'READY' and not exists (
        select 1 from delivery d where d.command_id = c.id and d.state = 'READY' and d.post_date > current_date))`,
  ],
  [
    'A row says that it is under way and no order carries it',
    sql`select 'row ' || g.id || ' of job ' || g.job_id || ' ' || j.state || ': ' || g.dispatch_state || ', order ' || coalesce(c.id || ' ' || c.state, 'none') as what
      from pack_group g join job j on j.id = g.job_id left join delivery_command c on c.id = g.command_id
      where (g.dispatch_state = 'PROCESSING' and coalesce(c.state, '') not in ('VALIDATED', 'PROCESSING', 'READY', 'DELIVERY_CREATION_ERROR', 'OUTPUT_ERROR'))
         or (g.dispatch_state = 'AWAIT_VALIDATION' and coalesce(c.state, '') <> 'AWAIT_VALIDATION')`,
  ],
  [
    'A confirmed row has no letter although its order is out',
    sql`select 'row ' || g.id || ' order ' || c.id as what from pack_group g join delivery_command c on c.id = g.command_id
      where c.state = 'OUTPUTTED' and (g.dispatch_state not in ('SENT', 'ERROR')
        or exists (select 1 from unnest(g.dispatch) label where not exists (
          select 1 from shipment s where s.pack_group_id = g.id and s.command_id = c.id and s.channel_label = label)))`,
  ],
  [
    'A letter is under way in a delivery that is not',
    sql`select 'shipment ' || s.id || ' ' || s.status || ' delivery ' || d.id || ' ' || d.state as what from shipment s
      join delivery d on d.id = s.delivery_id where s.status between 1 and 399 and d.state in ('OUTPUTTED', 'CANCELLED', 'PARTIALLY_CANCELLED')`,
  ],
  [
    'A person said "send again" and nothing will',
    sql`select 'shipment ' || s.id || ' delivery ' || d.id || ' ' || d.state as what from shipment s join delivery d on d.id = s.delivery_id
      where s.doubt is not null and (s.doubt->>'again')::boolean and d.state not in ('READY', 'OUTPUT_ERROR')`,
  ],
  [
    'A hand-over was begun and its end never written',
    sql`select 'attempt ' || a.id || ' of ' || coalesce('shipment ' || a.shipment_id, 'delivery ' || a.delivery_id) as what
      from send_attempt a left join shipment s on s.id = a.shipment_id where a.state = 'INTENT' and coalesce(s.status, 0) < 400`,
  ],
  [
    'A history tells the same move twice',
    sql`select entity || ' ' || entity_id || ' ' || event as what from (
        select entity, entity_id, event, lag(event) over (partition by entity, entity_id order by id) as before
        from revision where entity in ('job', 'command', 'delivery', 'shipment') and event ~ '^(-?[0-9]+|[A-Z_]+)$'
          and event not in ('PACK_GROUP_EDITED', 'PACK_GROUPS_REJECTED', 'REVALIDATED', 'INVALIDATED', 'DOUBT_SEND_AGAIN', 'ACKNOWLEDGED')) r
      where event = before`,
  ],
  [
    'The counts of a deposit are not those of its rows',
    sql`select 'job ' || j.id || ' ' || j.state || ' ' || j.counts::text as what from job j
      left join lateral (select count(*)::int as n, count(*) filter (where g.dispatch_state = 'SENT')::int as sent,
        count(*) filter (where g.dispatch_state = 'REMAINING')::int as remaining,
        count(*) filter (where g.dispatch_state = 'REJECTED')::int as rejected,
        count(*) filter (where g.dispatch_state = 'ERROR')::int as error,
        count(*) filter (where g.dispatch_state = 'PROCESSING')::int as processing,
        count(*) filter (where g.dispatch_state = 'AWAIT_VALIDATION')::int as awaiting
        from pack_group g where g.job_id = j.id) r on true
      where r.n > 0 and (r.n, r.sent, r.remaining, r.rejected, r.error, r.processing, r.awaiting) is distinct from
        ((j.counts->>'packGroups')::int, (j.counts->>'sent')::int, (j.counts->>'remaining')::int, (j.counts->>'rejected')::int,
         (j.counts->>'error')::int, (j.counts->>'processing')::int, (j.counts->>'awaiting')::int)`,
  ],
  [
    'A decision has no author',
    sql`select entity || ' ' || entity_id || ' ' || event as what from revision
      where user_login is null and entity = 'command' and event in ('AWAIT_VALIDATION', 'VALIDATED', 'REJECTED', 'FREED')`,
  ],
  [
    'A task is left',
    sql`select name || ' ' || state || ' ' || data::text as what from pgboss.job
      where state <= 'active' and name in ('job-step', 'job-step-interactive', 'create-deliveries', 'compose', 'proof', 'dead-letters')`,
  ],
  [
    'A proof never came to rest',
    sql`select 'proof ' || id || ' ' || state as what from proof where state in ('CREATED', 'PROCESSING')`,
  ],
];

/** NUIDs in manifests below the outbox. */
function handedOver(outbox: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const name of readdirSync(outbox, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.csv')) continue;
    for (const row of readFileSync(path.join(outbox, name), 'utf8').trim().split('\r\n').slice(1)) {
      const nuid = row.split(',')[0]?.replaceAll('"', '') ?? '';
      found.set(nuid, (found.get(nuid) ?? 0) + 1);
    }
  }
  return found;
}

async function receivers(db: Db, outbox: string, taken: ReadonlyMap<string, readonly string[]>): Promise<string[]> {
  const folders = handedOver(outbox);
  const mails = new Map([...taken].map(([id, all]) => [/<([^@]+)@/.exec(id)?.[1] ?? id, all.length]));
  const rows = await db.selectFrom('shipment').select(['id', 'nuid', 'status', 'channel_type', 'doubt']).execute();
  const said = await db.selectFrom('revision').select('entity_id').where('event', '=', 'DOUBT_WENT').execute();
  const went = new Set(said.map(({ entity_id }) => entity_id));
  const attempts = await db
    .selectFrom('send_attempt')
    .select(['shipment_id', 'state'])
    .where('state', 'in', ['DOUBT', 'INTENT'])
    .execute();
  return rows.flatMap(({ id, nuid, status, channel_type }) => {
    const mail = channel_type === 'EMAIL';
    const seen = (mail ? mails.get(nuid) : folders.get(nuid)) ?? 0;
    const doubts = attempts.filter(({ shipment_id }) => shipment_id === id).length;
    if (status === -900 && seen > 0) return [`Shipment ${id} was taken back and reached its receiver.`];
    if ((status === 700 || (status === 400 && !mail)) && seen === 0 && !went.has(id))
      return [`Shipment ${id} counts as sent and nobody has it.`];
    if (seen > 1 + (mail ? doubts : 0)) return [`Shipment ${id} was received ${seen} times, with ${doubts} doubts.`];
    if (seen > 0 && status < 400 && status > 0) return [`Shipment ${id} was received and stands at ${status}.`];
    return [];
  });
}

async function editsKept(db: Db, ledger: Ledger): Promise<string[]> {
  const faults: string[] = [];
  for (const [id, { line, unknown, version }] of ledger.edits) {
    if (version === 0) continue;
    const row = await db
      .selectFrom('pack_group')
      .select('shipment_requirements')
      .where('id', '=', id)
      .executeTakeFirst();
    const value = (row?.shipment_requirements as { postalRecipient?: { value?: string } } | undefined)?.postalRecipient
      ?.value;
    if (row !== undefined && value !== line && !unknown.has(value ?? ''))
      faults.push(`The edit of row ${id} is lost: ${value} in place of ${line}.`);
  }
  return faults;
}

/** Everything that is wrong, in sentences. */
export async function faultsAtRest(
  db: Db,
  {
    outbox,
    taken,
    ledger,
  }: { readonly outbox: string; readonly taken: ReadonlyMap<string, readonly string[]>; readonly ledger: Ledger },
): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, query] of RULES) {
    const { rows } = await query.execute(db);
    faults.push(...rows.map(({ what }) => `${name}: ${what}`));
  }
  return [...faults, ...(await receivers(db, outbox, taken)), ...(await editsKept(db, ledger))];
}
