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
  /** A condition on deliveries or shipments: which of them are `ready`. @param alias their table's name */
  readonly counted: (alias: string) => RawBuilder<SqlBool>;
  /** A condition on shipments `s`: only these are meant. Left out: all of a delivery, which then need not be looked at. */
  readonly pieces?: RawBuilder<SqlBool> | undefined;
}

const ALL: Asked = { which: sql<SqlBool>`true`, counted: () => sql<SqlBool>`true` };

/** What says that its channel is held goes on at once when that is released, a moment before it stops saying so. */
const NOT_RELEASED = sql<SqlBool>`(d.fault->>'label' <> ${HELD_WAITS}
  or exists (select 1 from channel held where held.id = d.channel_id and held.held_at is not null))`;

/**
 * What waits for each channel; the oldest says why. Of a delivery that nobody has begun to send nothing is counted: behind a channel
 * that is held a million pieces may wait.
 */
export async function readBacklogs(
  where: Where,
  { which, counted, pieces }: Asked = ALL,
): Promise<Map<number, Backlog>> {
  const looks = pieces === undefined ? sql<SqlBool>`begun.yes` : sql<SqlBool>`true`;
  const { rows } = await sql<Backlog>`
    select d.channel_id, sum(case when ${looks} then open.n else d.shipment_count end)::int as waiting,
      sum(case when ${looks} then open.ready when ${counted('d')} then d.shipment_count else 0 end)::int as ready,
      min(coalesce(open.tried, d.created_at)) as since, (array_agg(d.fault order by d.id))[1] as fault,
      array_agg(d.id) as deliveries
    from delivery d cross join lateral (
      select exists (select 1 from delivery_sender x where x.delivery_id = d.id) as yes) begun
    cross join lateral (
      select count(*) as n,
        count(*) filter (where s.status = 300 and ${counted('s')}) as ready,
        (select min(a.started_at) from send_attempt a where begun.yes and a.state <> 'DONE'
          and a.shipment_id = min(s.id)) as tried
      from shipment s where ${looks} and s.delivery_id = d.id and s.status in (300, 400)
        and ${pieces ?? sql<SqlBool>`true`}) open
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
