// People decide on pieces of which nobody knows whether they left: it went, or it goes once more. What that makes of the piece is looked
// at as soon as it is said, and again when all has come to rest.
import { type RawBuilder, sql } from 'kysely';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import type { ChannelType } from '#domain/channels/channels.ts';
import { IN_DOUBT } from '#domain/deliveries/doubts.ts';
import { type Act, type History, type Piece, piecesOf, RASH, tried } from './history.ts';
import { PRICES } from './model-services.ts';
import { type ModelWorld, oneOf } from './model-world.ts';

interface Standing {
  readonly status: number;
  readonly inDoubt: boolean;
  /** Events were told of it, which it follows from there. */
  readonly told: boolean;
  readonly priced: boolean;
  /** What it was charged, in minor units. */
  readonly charged: number;
}

async function standingOf({ office }: ModelWorld, id: number): Promise<Standing> {
  const { rows } = await sql<Standing>`select s.status, s.doubt is not null as "inDoubt", s.price is not null as priced,
      exists (select from tracking_event e where e.shipment_id = s.id) as told,
      coalesce((select sum(net + vat) from charge c where c.shipment_id = s.id and c.kind = 'price'), 0)::int as charged
    from shipment s where s.id = ${id}`.execute(office.server.services.db);
  const [found] = rows;
  if (found === undefined) throw new Error(`The shipment ${id} is gone.`);
  return found;
}

const RESOLUTIONS = ['went', 'sendAgain'] as const;

const priceOf = (channelType: string): number => (PRICES as Readonly<Record<string, number>>)[channelType] ?? 0;

/** What it should not be once somebody has decided; undefined: all is well. */
function mistakeIn(after: Standing, resolution: (typeof RESOLUTIONS)[number], piece: Piece): string | undefined {
  const { goneStatus } = CHANNEL_TYPE_ROWS[piece.channelType as ChannelType];
  // The next try is made by a worker, who may have been quicker: what comes of it is seen when all rests.
  // Of what events were told of an earlier try may have been charged on their word, as `DOUBTS` has it.
  const isChargedEarly = after.inDoubt && !after.told && after.charged > 0;
  if (resolution === 'sendAgain') return isChargedEarly ? 'is charged, and in doubt' : undefined;
  if (after.inDoubt) return 'is in doubt still';
  if (!after.told && after.status !== goneStatus) return `is ${after.status}`;
  return after.priced && after.charged !== priceOf(piece.channelType) ? `is charged ${after.charged}` : undefined;
}

/** Mostly what was said less often: a run has few doubts, and is to see both. */
function resolutionBy({ chance, told }: History): (typeof RESOLUTIONS)[number] {
  if (chance() < 0.4) return oneOf(chance, RESOLUTIONS);
  const [went = 0, again = 0] = RESOLUTIONS.map((one) => told.get(`doubt ${one}`));
  return went > again ? 'sendAgain' : 'went';
}

async function decideOn(history: History, piece: Piece): Promise<void> {
  const { world, told } = history;
  const params = { shipmentId: piece.id };
  const resolution = resolutionBy(history);
  const body = { resolution, message: '' };
  const done = await tried(told, `doubt ${resolution}`, () =>
    world.people.validator.call('shipments.resolveDoubt', { params, body }),
  );
  const mistake = done && mistakeIn(await standingOf(world, piece.id), resolution, piece);
  if (mistake) throw new Error(`The shipment ${piece.id} of which somebody said "${resolution}" ${mistake}.`);
}

/** A person decides on what of the order is in doubt; now and then on what is not. */
export const decideDoubts: Act = async (history) => {
  for (const piece of await piecesOf(history))
    if (piece.inDoubt || history.chance() < RASH) await decideOn(history, piece);
};

/** Commands with a piece that waits for that. */
export async function doubtfulCommands({ office }: ModelWorld): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select distinct command_id as id from shipment
    where doubt is not null`.execute(office.server.services.db);
  return new Set(rows.map(({ id }) => id));
}

/** The last of what is written of a doubt of `s`. */
const LAST_WORD = sql`join lateral (select r.id, r.event, r.at from revision r where r.entity = 'shipment'
  and r.entity_id = s.id and r.event in ('doubt', 'DOUBT_WENT', 'DOUBT_SEND_AGAIN') order by r.id desc limit 1) word on true`;
const CHARGES = sql`(select count(*) from charge c where c.shipment_id = s.id and c.kind = 'price')`;
/** Of `s`: what is written after the last word by a status. */
const moved = (which: RawBuilder<unknown>) => sql`exists (select from revision r where r.entity = 'shipment'
  and r.entity_id = s.id and r.id > word.id and r.event::text ~ '^-?[0-9]+$' and ${which})`;

/** What holds of pieces that were in doubt, when nothing is left to do. */
export const DOUBTS = [
  {
    what: 'shipment',
    name: 'went, as a person said, and is in doubt or never was as it leaves',
    wrong: sql<{ id: number }>`select s.id from shipment s ${LAST_WORD} where word.event = 'DOUBT_WENT'
      and (s.doubt is not null or s.channel_type = 'EMAIL' and not ${moved(sql`r.event = '700'`)})`,
  },
  {
    what: 'shipment',
    name: 'went, as a person said, and is not charged once',
    wrong: sql<{
      id: number;
    }>`select s.id from shipment s ${LAST_WORD} where word.event = 'DOUBT_WENT' and s.price is not null
      and ${CHARGES} <> 1`,
  },
  {
    what: 'shipment',
    name: 'is to be sent again, and nobody sends it',
    wrong: sql<{ id: number }>`select id from shipment where doubt ? 'again'`,
  },
  {
    what: 'shipment',
    name: 'was to be sent again, and neither was it tried nor does anything say what became of it',
    wrong: sql<{
      id: number;
    }>`select s.id from shipment s ${LAST_WORD} where word.event = 'DOUBT_SEND_AGAIN' and not ${moved(sql`true`)}
      and not exists (select from send_attempt a where a.shipment_id = s.id and a.started_at >= word.at)`,
  },
  {
    what: 'shipment',
    name: 'was in doubt, was taken in the end, and is not charged once',
    wrong: sql<{
      id: number;
    }>`select s.id from shipment s ${LAST_WORD} where s.doubt is null and s.price is not null and ${CHARGES} <> 1
      and exists (select from send_attempt a where a.shipment_id = s.id and a.state = 'DONE')`,
  },
  {
    what: 'shipment',
    name: 'was in doubt, is charged, and nobody has said that it left',
    wrong: sql<{ id: number }>`select s.id from shipment s ${LAST_WORD} where ${CHARGES} > 0
      and not exists (select from send_attempt a where a.shipment_id = s.id and a.state = 'DONE')
      and not exists (select from revision r where r.entity = 'shipment' and r.entity_id = s.id and r.event = 'DOUBT_WENT')
      and not exists (select from tracking_event e where e.shipment_id = s.id)`,
  },
  {
    what: 'delivery',
    name: 'waits for a word on doubts and has none, or has some and does not wait',
    wrong: sql<{ id: number }>`select d.id from delivery d where d.state in ('OUTPUTTED', 'OUTPUT_ERROR')
      and (d.fault ->> 'label' is not distinct from ${IN_DOUBT}) <> exists (
        select from shipment s where s.delivery_id = d.id and s.doubt is not null)`,
  },
] as const;
