// Tracking in the database: how events of a channel come in, the events without a shipment, and those of one shipment.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { EventFile } from '#domain/api/sending/tracking.contract.ts';
import type { Fault, PersonRef } from '#domain/api/shapes.ts';
import type { EventSource } from '#domain/shipments/event-sources.ts';
import { type ResolvedScope, scopeCondition } from '#server/access/scope.ts';
import type { Where } from '#server/context/ports.ts';
import type { EventRow } from '#server/letters/deliveries/tracking.repository.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';

/** A channel that exists, and how its events come in; without a row of its own nothing is set. */
export interface TrackedChannel {
  readonly id: number;
  readonly provider: string;
  readonly sealed_secret: string | null;
  readonly secret_set_at: Date | null;
  /** An EventFile of the contract. */
  readonly mapping: unknown;
  readonly previous_secret: string | null;
  readonly previous_until: Date | null;
}

/** How the last poll of a channel went; of several providers that are asked, the one with a fault. */
export interface PollState {
  readonly polledAt: Date;
  readonly fault: Fault | null;
  readonly faultSince: Date | null;
}

/** null: nobody was asked yet. */
export async function pollState(where: Where, channelId: number): Promise<PollState | null> {
  const { rows } = await sql<PollState>`select polled_at as "polledAt", fault, fault_since as "faultSince"
    from channel_poll where channel_id = ${channelId} and polled_at is not null
    order by fault is null, polled_at desc limit 1`.execute(where);
  return rows[0] ?? null;
}

export async function findTrackedChannel(where: Where, channelId: number): Promise<TrackedChannel | null> {
  const { rows } = await sql<TrackedChannel>`select c.id, c.definition->>'providerName' as provider, t.sealed_secret,
      t.secret_set_at, t.mapping, t.previous_secret, t.previous_until
    from channel c left join channel_tracking t on t.channel_id = c.id where c.id = ${channelId}`.execute(where);
  return rows[0] ?? null;
}

/** The secrets of a channel, sealed; null: none. */
export interface KeptSecrets {
  readonly sealed: string | null;
  readonly at: Date;
  /** The one before, and until when it holds. */
  readonly previous: { readonly sealed: string; readonly until: Date } | null;
}

export const writeSecrets = (trx: Trx, channelId: number, { sealed, at, previous }: KeptSecrets) =>
  sql`insert into channel_tracking (channel_id, sealed_secret, secret_set_at, previous_secret, previous_until)
    values (${channelId}, ${sealed}, ${sealed === null ? null : at}, ${previous?.sealed ?? null}, ${previous?.until ?? null})
    on conflict (channel_id) do update set sealed_secret = excluded.sealed_secret,
      secret_set_at = excluded.secret_set_at, previous_secret = excluded.previous_secret,
      previous_until = excluded.previous_until`.execute(trx);

/** How the next file of the same provider is read. */
export const keepMapping = (where: Where, channelId: number, mapping: EventFile) =>
  sql`insert into channel_tracking (channel_id, mapping) values (${channelId}, ${toJson(mapping)}::jsonb)
    on conflict (channel_id) do update set mapping = excluded.mapping`.execute(where);

/** Which events without a shipment are shown; null: all. */
export type SeenEvents = ResolvedScope | null;

/** Those that name a piece in scope, by its NUID or by what a carrier calls it: of another channel, or twice there. */
function isSeen(scope: SeenEvents): RawBuilder<SqlBool> {
  if (scope === null) return sql<SqlBool>`true`;
  const seen = scopeCondition(scope, 's');
  return sql<SqlBool>`(exists (select from shipment s where s.nuid = e.nuid and ${seen})
    or exists (select from shipment s where s.tracking_reference = e.reference and ${seen}))`;
}

/** An event of a channel that waits for its piece. */
const waits = (channelId: number, scope: SeenEvents): RawBuilder<SqlBool> => sql<SqlBool>`e.channel_id = ${channelId}
  and e.shipment_id is null and e.dismissed_at is null and ${isSeen(scope)}`;

/** How many events of a channel have no shipment, and when the last one came. */
export async function countEvents(
  where: Where,
  channelId: number,
  scope: SeenEvents,
): Promise<{ readonly unplaced: number; readonly last: Date | null }> {
  const { rows } = await sql<{ unplaced: number; last: Date | null }>`select
      (select count(*)::int from tracking_event e where ${waits(channelId, scope)}) as unplaced,
      (select received_at from tracking_event where channel_id = ${channelId} order by id desc limit 1) as last`.execute(
    where,
  );
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
  readonly before: number | null;
  readonly limit: number;
  readonly scope: SeenEvents;
}

/** Events without a shipment, newest first; one more than `limit` where there are more. */
export async function listUnplaced(
  where: Where,
  channelId: number,
  { before, limit, scope }: UnplacedPage,
): Promise<UnplacedRow[]> {
  const behind = before === null ? sql`true` : sql`e.id < ${before}`;
  const { rows } =
    await sql<UnplacedRow>`select e.id, e.at, e.received_at, e.code, e.nuid, e.reference, e.source, e.detail
    from tracking_event e where ${waits(channelId, scope)} and ${behind}
    order by e.id desc limit ${limit + 1}`.execute(where);
  return rows;
}

/** The first organisation: that of who runs the installation. */
export async function firstOrganisation(where: Where): Promise<number> {
  const { rows } = await sql<{ id: number }>`select min(id) as id from account where id = root_id`.execute(where);
  return rows[0]?.id ?? 0;
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

/** An event of a shipment, with who wrote it down. */
export interface StoredEvent extends EventRow {
  readonly id: number;
  readonly receivedAt: Date;
  readonly source: EventSource;
  readonly person: PersonRef | null;
}

/** The events of a shipment in the order in which they came. */
export async function storedEvents(where: Where, shipmentId: number): Promise<StoredEvent[]> {
  const { rows } =
    await sql<StoredEvent>`select e.id, e.shipment_id as "shipmentId", e.event_key as key, e.nuid, e.reference,
      e.code, e.at, e.received_at as "receivedAt", e.source, e.provider, e.tracker, e.correction, e.destruction, e.detail,
      case when e.user_id is not null then jsonb_build_object('id', e.user_id, 'login', e.user_login,
        'name', coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), e.user_login)) end as person
    from tracking_event e left join app_user u on u.id = e.user_id
    where e.shipment_id = ${shipmentId} order by e.id`.execute(where);
  return rows;
}

/** The channel of a shipment. */
export async function channelOfShipment(
  where: Where,
  shipmentId: number,
): Promise<{ readonly id: number; readonly provider: string }> {
  const { rows } = await sql<{ id: number; provider: string }>`select c.id, c.definition->>'providerName' as provider
    from shipment s join delivery d on d.id = s.delivery_id join channel c on c.id = d.channel_id
    where s.id = ${shipmentId}`.execute(where);
  if (rows[0] === undefined) throw new Error(`The shipment ${shipmentId} has no channel.`);
  return rows[0];
}
