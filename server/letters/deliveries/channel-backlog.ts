// What waits for its channel: a person holds it, its peer is away, or a password of it cannot be opened.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Fault } from '#domain/api/shapes.ts';
import type { ChannelType } from '#domain/channels/channels.ts';
import type { Names } from '#domain/labels/names.schema.ts';
import type { Where } from '#server/context/ports.ts';
import { HELD_WAITS } from './channel-holds.ts';

/** What a delivery says that waits for its channel. */
const WAITS = ['channel.peerWaits', 'channel.folderWaits', 'channel.secretWaits', HELD_WAITS] as const;

/** Of one channel. */
export interface Backlog {
  readonly channel_id: number;
  /** Shipments. */
  readonly waiting: number;
  /** Those of them that nothing was tried with, and that `counted` asks for. */
  readonly ready: number;
  readonly since: Date;
  readonly fault: Fault;
  readonly deliveries: number[];
}

interface Asked {
  /** A condition on deliveries `d`. */
  readonly which: RawBuilder<SqlBool>;
  /** A condition on deliveries, shipments or what is counted of them: which of them are `ready`. @param alias their table's name */
  readonly counted: (alias: string) => RawBuilder<SqlBool>;
  /** A condition on shipments `s`: only these are meant. Left out: all of a delivery, which then need not be looked at. */
  readonly pieces?: RawBuilder<SqlBool> | undefined;
}

const ALL: Asked = { which: sql<SqlBool>`true`, counted: () => sql<SqlBool>`true` };

/** What says that its channel is held goes on at once when that is released, a moment before it stops saying so. */
const NOT_RELEASED = sql<SqlBool>`(d.fault->>'label' <> ${HELD_WAITS}
  or exists (select 1 from channel held where held.id = d.channel_id and held.held_at is not null))`;

/** The first shipment of a delivery that waits in a status, by the index. */
const firstIn = (status: 300 | 400) =>
  sql`(select s.id from shipment s where s.delivery_id = d.id and s.status = ${sql.lit(status)} order by s.id limit 1)`;

/** What the counter knows of a delivery, with the days as lists have them. */
const counterOf = sql`select k.total as n, k.day::timestamp at time zone 'UTC' as created_at from counter_total k
    where k.account_id = d.account_id and k.owner_id = d.owner_id and k.counter = 'awaited' and k.key = d.channel_id || ' 300 ' || d.id
  union all select k.delta, k.day::timestamp at time zone 'UTC' from counter_delta k
    where k.counter = 'awaited' and k.key = d.channel_id || ' 300 ' || d.id`;

/** Of a delivery that was begun: what is ready by the counter, and the few that are on their way or in doubt by their rows. */
const begunPieces = ({ counted }: Asked) => sql`select
    coalesce(sum(k.n), 0) + (select count(*) from shipment s where s.delivery_id = d.id and s.status = 400) as n,
    coalesce(sum(k.n) filter (where ${counted('k')}), 0) as ready, least(${firstIn(300)}, ${firstIn(400)}) as first
  from (${counterOf}) k`;

/** Those with the values that are asked for, which no counter knows. */
const piecesWith = ({ counted }: Asked, pieces: RawBuilder<SqlBool>) => sql`select count(*) as n,
    count(*) filter (where s.status = 300 and ${counted('s')}) as ready, min(s.id) as first
  from shipment s where s.delivery_id = d.id and s.status in (300, 400) and ${pieces}`;

/**
 * What waits for each channel; the oldest says why. Nothing is counted from the rows: behind a channel that is held a million pieces
 * may wait, and each bell asks. A delivery that nobody has begun to send waits whole.
 */
export async function readBacklogs(where: Where, asked: Asked = ALL): Promise<Map<number, Backlog>> {
  const { which, counted, pieces } = asked;
  const whole = pieces === undefined ? sql<SqlBool>`not begun.yes` : sql<SqlBool>`false`;
  const { rows } = await sql<Backlog>`
    select d.channel_id, sum(case when ${whole} then d.shipment_count else open.n end)::int as waiting,
      sum(case when not ${whole} then open.ready when ${counted('d')} then d.shipment_count else 0 end)::int as ready,
      min(coalesce((select min(a.started_at) from send_attempt a where begun.yes and a.state <> 'DONE'
        and a.shipment_id = open.first), d.created_at)) as since,
      (array_agg(d.fault order by d.id))[1] as fault, array_agg(d.id) as deliveries
    from delivery d cross join lateral (
      select exists (select 1 from delivery_sender x where x.delivery_id = d.id) as yes) begun
    left join lateral (${pieces === undefined ? begunPieces(asked) : piecesWith(asked, pieces)}) open on not ${whole}
    where d.state = 'READY' and d.fault is not null and d.fault->>'label' = any(${sql.val([...WAITS])}::text[])
      and ${which} and ${NOT_RELEASED}
    group by d.channel_id`.execute(where);
  return new Map(rows.map((row) => [row.channel_id, row]));
}

/** What a channel is called. */
export interface ChannelName {
  readonly id: number;
  readonly channel_type: ChannelType;
  readonly name: string;
  readonly names: Names | null;
}

/** Of some channels, by name. */
export async function namesOfChannels(where: Where, ids: readonly number[]): Promise<ChannelName[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ChannelName>`select id, channel_type, name, definition->'names' as names from channel
    where id = any(${sql.val([...ids])}::bigint[]) order by name, id`.execute(where);
  return rows;
}
