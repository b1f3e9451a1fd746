// Events of a channel without a shipment, in the database: who sees which, and putting one aside.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { EventSource } from '#domain/shipments/event-sources.ts';
import { scopeCondition } from '#server/access/scope.ts';
import type { SeenOfSystem } from '#server/access/system-sight.ts';
import type { Where } from '#server/context/ports.ts';
import { BY_HAND } from '#server/letters/deliveries/tracking.repository.ts';
import type { Trx } from '#server/storage/schema.ts';

/**
 * Those that name a piece in scope, by its NUID or by what a carrier calls it: of another channel, or twice there. What a person wrote
 * down is no name: whoever guesses that of somebody else's piece would read what is said of it.
 */
function isSeen(scope: SeenOfSystem): RawBuilder<SqlBool> {
  if (scope === null) return sql<SqlBool>`true`;
  const seen = scopeCondition(scope, 's');
  return sql<SqlBool>`(exists (select from shipment s where s.nuid = e.nuid and ${seen})
    or exists (select from shipment s where s.tracking_reference = e.reference and ${seen} and exists (
      select from tracking_event k where k.shipment_id = s.id and k.reference = e.reference and k.source <> ${BY_HAND})))`;
}

/** An event has its piece, and that is in scope. */
const isOfTheirs = (scope: SeenOfSystem): RawBuilder<SqlBool> =>
  scope === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (select from shipment s where s.id = e.shipment_id and ${scopeCondition(scope, 's')})`;

/** An event of a channel that waits for its piece. */
const waits = (channelId: number, scope: SeenOfSystem): RawBuilder<SqlBool> => sql<SqlBool>`e.channel_id = ${channelId}
  and e.shipment_id is null and e.dismissed_at is null and ${isSeen(scope)}`;

/** The newest events of a channel, among which the last one is looked for that somebody sees. */
const LOOKED_THROUGH = 10_000;

/** How many events of a channel have no shipment, and when the last one came: of those that are seen. */
export async function countEvents(
  where: Where,
  channelId: number,
  scope: SeenOfSystem,
): Promise<{ readonly unplaced: number; readonly last: Date | null }> {
  const { rows } = await sql<{ unplaced: number; last: Date | null }>`select
      (select count(*)::int from tracking_event e where ${waits(channelId, scope)}) as unplaced,
      (select e.received_at from (select * from tracking_event where channel_id = ${channelId} order by id desc limit ${
        scope === null ? 1 : LOOKED_THROUGH
      }) e where case when e.shipment_id is null then ${isSeen(scope)} else ${isOfTheirs(scope)} end
        order by e.id desc limit 1) as last`.execute(where);
  return rows[0] ?? { unplaced: 0, last: null };
}

/** An event without a shipment. */
export interface UnplacedRow {
  readonly id: number;
  readonly at: Date;
  readonly received_at: Date;
  readonly code: number;
  readonly nuid: string | null;
  readonly reference: string | null;
  readonly source: EventSource;
  readonly detail: string;
}

interface UnplacedPage {
  /** Those that have their piece by a person's word, in place of those that wait. */
  readonly placed: boolean;
  readonly before: number | null;
  readonly limit: number;
  readonly scope: SeenOfSystem;
}

/** An event of a channel that a person gave its piece. */
const wasPlaced = (
  channelId: number,
  scope: SeenOfSystem,
): RawBuilder<SqlBool> => sql<SqlBool>`e.channel_id = ${channelId}
  and e.placed_at is not null and ${isOfTheirs(scope)}`;

/** Events without a shipment, or with one by a person's word, newest first; one more than `limit` where there are more. */
export async function listUnplaced(
  where: Where,
  channelId: number,
  { before, limit, scope, placed }: UnplacedPage,
): Promise<UnplacedRow[]> {
  const behind = before === null ? sql`true` : sql`e.id < ${before}`;
  const { rows } =
    await sql<UnplacedRow>`select e.id, e.at, e.received_at, e.code, e.nuid, e.reference, e.source, e.detail
    from tracking_event e where ${(placed ? wasPlaced : waits)(channelId, scope)} and ${behind}
    order by e.id desc limit ${limit + 1}`.execute(where);
  return rows;
}

/** An event of a channel, locked. */
export async function lockEvent(
  trx: Trx,
  channelId: number,
  id: number,
): Promise<{ readonly placed: boolean; readonly dismissed: boolean } | null> {
  const { rows } = await sql<{ placed: boolean; dismissed: boolean }>`select shipment_id is not null as placed,
      dismissed_at is not null as dismissed
    from tracking_event where id = ${id} and channel_id = ${channelId} for update`.execute(trx);
  return rows[0] ?? null;
}

export const writeDismissal = (trx: Trx, id: number, at: Date) =>
  sql`update tracking_event set dismissed_at = ${at} where id = ${id}`.execute(trx);
