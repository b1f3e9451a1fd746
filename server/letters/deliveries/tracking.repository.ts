// Tracking events in the database, set by set: a statement takes the events of a whole batch, however many they are.
import { type RawBuilder, sql } from 'kysely';
import type { EventSource } from '#domain/shipments/event-sources.ts';
import { isTestSql } from '#server/access/test-mode.ts';
import type { Where } from '#server/context/ports.ts';
import type { RevisionAuthor } from '#server/letters/history/add-revision.ts';
import type { Trx } from '#server/storage/schema.ts';

/** An event as it is stored; `shipmentId` null: unplaced. */
export interface EventRow {
  readonly key: string;
  readonly shipmentId: number | null;
  readonly nuid: string | null;
  readonly reference: string | null;
  readonly code: number;
  readonly at: Date;
  readonly provider: string;
  readonly tracker: string | null;
  readonly correction: boolean;
  readonly destruction: boolean;
  readonly detail: string;
}

/** The source of what a person wrote down. */
export const BY_HAND = 'hand' satisfies EventSource;
/** What follows from other events. */
export const BY_ITSELF = 'system' satisfies EventSource;

/** Events of a shipment besides the one that has this key: said again, that changes nothing. */
export async function countEvents(
  where: Where,
  shipmentId: number,
  { besides, source }: { readonly besides: string; readonly source?: EventSource },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from tracking_event
    where shipment_id = ${shipmentId} and event_key <> ${besides}
      and source = coalesce(${source ?? null}::text, source)`.execute(where);
  return rows[0]?.count ?? 0;
}

/** What all events of a batch have in common. */
export interface EventOrigin {
  readonly channelId: number;
  readonly source: string;
  readonly receivedAt: Date;
  readonly by: Omit<RevisionAuthor, 'actedForLogin'> | null;
}

/** Events of one channel are entered one batch after the other: what two batches say of one reference is seen by the later one. */
export const holdChannel = (trx: Trx, channelId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('tracking'), ${channelId}::int)`.execute(trx);

/** A shipment that an event may mean. */
export interface MeantShipment {
  readonly id: number;
  readonly nuid: string;
  readonly job_id: number;
  /** It is in error or in doubt: what an event changes, its order follows. */
  readonly troubled: boolean;
}

const MEANT = sql`s.id, s.nuid, s.job_id, s.status < 0 or s.doubt is not null as troubled`;

/** What comes after the evidence of its order has ended is of a piece that nobody knows any more (docs/decisions/0823). */
const IS_PROVED = sql`(select evidence_ends_at from job where job.id = s.job_id) is null`;

/** Shipments of a channel by NUIDs. */
export async function meantByNuids(trx: Trx, channelId: number, nuids: readonly string[]): Promise<MeantShipment[]> {
  if (nuids.length === 0) return [];
  const { rows } = await sql<MeantShipment>`select ${MEANT} from shipment s
    where s.nuid = any(${sql.val([...nuids])}::text[]) and ${IS_PROVED}
      and (select channel_id from delivery where id = s.delivery_id) = ${channelId}`.execute(trx);
  return rows;
}

/** Shipments by their ids. */
export async function meantByIds(trx: Trx, ids: readonly number[]): Promise<MeantShipment[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MeantShipment>`select ${MEANT} from shipment s
    where s.id = any(${sql.val([...new Set(ids)])}::bigint[]) and ${IS_PROVED}`.execute(trx);
  return rows;
}

/** Stores the events that are not there yet. @returns their keys */
export async function storeEvents(trx: Trx, events: readonly EventRow[], origin: EventOrigin): Promise<Set<string>> {
  const column = <T>(of: (event: EventRow) => T) => sql.val(events.map(of));
  const { channelId, source, receivedAt, by } = origin;
  // A program that says that a letter went or arrived is heard; tries of test mode are not, nor what is only in production.
  const { rows } = await sql<{ event_key: string }>`
    with stored as (insert into tracking_event (channel_id, event_key, shipment_id, nuid, reference, code, at, received_at, source,
      provider, tracker, correction, destruction, detail, user_id, user_login)
    select ${channelId}, n.event_key, n.shipment_id, n.nuid, n.reference, n.code, n.at, ${receivedAt}, ${source},
      n.provider, n.tracker, n.correction, n.destruction, n.detail,
      ${by?.userId ?? null}, ${by?.userLogin ?? null}
    from unnest(${column((e) => e.key)}::text[], ${column((e) => e.shipmentId)}::bigint[],
      ${column((e) => e.nuid)}::text[], ${column((e) => e.reference)}::text[], ${column((e) => e.code)}::int[],
      ${column((e) => e.at.toISOString())}::timestamptz[], ${column((e) => e.provider)}::text[],
      ${column((e) => e.tracker)}::text[], ${column((e) => e.correction)}::boolean[],
      ${column((e) => e.destruction)}::boolean[], ${column((e) => e.detail)}::text[])
      n(event_key, shipment_id, nuid, reference, code, at, provider, tracker, correction, destruction, detail)
    on conflict (channel_id, event_key) do nothing returning event_key, code, shipment_id
    ), heard as (update channel set heard_at = ${receivedAt}
      where id = ${channelId} and (heard_at is null or heard_at > ${receivedAt}) and ${source !== BY_HAND && source !== BY_ITSELF}::boolean and exists (
        select from stored where code > 400
          and not exists (select from shipment s where s.id = stored.shipment_id and ${isTestSql('s')}))
    ) select event_key from stored`.execute(trx);
  return new Set(rows.map(({ event_key }) => event_key));
}

/** Writes the piece that a person names into an event that has none. @returns its reference, and the number that it named; null: it has a piece, or is not there */
export async function nameEvent(
  trx: Trx,
  { channelId, eventId, at }: { readonly channelId: number; readonly eventId: number; readonly at: Date },
  { id, nuid }: Pick<MeantShipment, 'id' | 'nuid'>,
): Promise<{ readonly reference: string | null; readonly told: string | null } | null> {
  const { rows } = await sql<{ reference: string | null; told: string | null }>`update tracking_event e
    set shipment_id = ${id}, nuid = ${nuid}, told_nuid = e.nuid, placed_at = ${at}
    where id = ${eventId} and channel_id = ${channelId} and shipment_id is null returning reference, told_nuid as told`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** Of shipments that references will stand for: those for which an event waits that says that they failed. */
export async function failingBound(
  trx: Trx,
  channelId: number,
  bound: ReadonlyMap<string, number>,
): Promise<ReadonlySet<number>> {
  if (bound.size === 0) return new Set();
  const { rows } = await sql<{ reference: string }>`select distinct reference from tracking_event
    where channel_id = ${channelId} and shipment_id is null and code < 0
      and reference = any(${sql.val([...bound.keys()])}::text[])`.execute(trx);
  return new Set(rows.flatMap(({ reference }) => bound.get(reference) ?? []));
}

/**
 * References that stand for one shipment take in the events that waited for it. What names another piece by a NUID waits for that one.
 * @returns of which shipments
 */
export async function placeWaiting(
  trx: Trx,
  channelId: number,
  bound: ReadonlyMap<string, number>,
): Promise<readonly number[]> {
  if (bound.size === 0) return [];
  const { rows } = await sql<{ id: number }>`with placed as (
      update tracking_event e set shipment_id = n.id
      from unnest(${sql.val([...bound.keys()])}::text[], ${sql.val([...bound.values()])}::bigint[]) n(reference, id)
      where e.channel_id = ${channelId} and e.shipment_id is null and e.nuid is null and e.reference = n.reference
      returning e.shipment_id)
    select distinct shipment_id as id from placed`.execute(trx);
  return rows.map(({ id }) => id);
}

/** A shipment as it stands while its events are followed. */
export interface TrackedShipment {
  readonly id: number;
  readonly nuid: string;
  readonly account_id: number;
  readonly owner_id: number;
  readonly channel_type: string;
  readonly service_id: number;
  readonly created_at: Date;
  readonly status: number;
  readonly acknowledged: boolean;
  readonly status_at: Date;
  readonly status_provider: string | null;
  readonly tracked_until: Date | null;
  readonly tracking_reference: string | null;
  readonly tracker: string | null;
  readonly in_doubt: boolean;
  /** Others took over for it: whatever becomes of it waits for nobody. */
  readonly replaced: boolean;
  readonly data_purged: boolean;
  /** All that took over for it was taken back before it left. */
  readonly alone: boolean;
  readonly delivery_id: number;
  readonly command_id: number;
}

/** Locks shipments, in the order of their ids. */
export async function lockTracked(trx: Trx, ids: readonly number[]): Promise<TrackedShipment[]> {
  const { rows } =
    await sql<TrackedShipment>`select id, nuid, account_id, owner_id, channel_type, service_id, created_at, status, acknowledged,
      status_at, status_provider, tracked_until, tracking_reference, tracker, doubt is not null as in_doubt,
      takeover is not distinct from 'taken' as replaced,
      takeover is not distinct from 'taken' and not exists (select from shipment n
        where n.replaces_shipment_id = shipment.id and (n.status <> -900 or n.status_provider is not null)) as alone,
      data_purged, delivery_id, command_id
    from shipment where id = any(${sql.val([...ids])}::bigint[]) order by id for update`.execute(trx);
  return rows;
}

/** An event as it is read. */
export const EVENT_COLUMNS = sql`shipment_id as "shipmentId", event_key as key, nuid, reference, code, at, provider, tracker, correction,
  destruction, detail`;

/**
 * What was said of shipments whose personal data go, or went while it came in: words, and what a person typed in place of a carrier and
 * its number, which may be anything. Asked under their lock: a purge and what comes in wait for each other there alone.
 */
export async function emptySaid(trx: Trx, shipments: RawBuilder<unknown>): Promise<void> {
  await sql`update tracking_event set detail = '' where shipment_id in (${shipments}) and detail <> ''`.execute(trx);
  await sql`update tracking_event set reference = null, tracker = null where shipment_id in (${shipments})
    and source = ${BY_HAND} and (reference is not null or tracker is not null)`.execute(trx);
}

/** All events of shipments. */
export async function eventsOf(
  where: Where,
  ids: readonly number[],
): Promise<(EventRow & { readonly shipmentId: number })[]> {
  const { rows } = await sql<EventRow & { shipmentId: number }>`select ${EVENT_COLUMNS}
    from tracking_event where shipment_id = any(${sql.val([...ids])}::bigint[])`.execute(where);
  return rows;
}

/** The last status of each shipment that the product itself set: what its history says that no event did. */
export async function ownStatuses(
  where: Where,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly code: number; readonly at: Date }[]> {
  const { rows } = await sql<{ id: number; code: number; at: Date }>`
    select distinct on (entity_id) entity_id as id, event::int as code, at from revision r
    where entity = 'shipment' and entity_id = any(${sql.val([...ids])}::bigint[])
      and event ~ '^-?[0-9]{3}$' and not details ? 'tracking'
    order by entity_id, r.id desc`.execute(where);
  return rows;
}
