// The one place where tracking events enter, by whatever way they came: stored once, then followed by their shipments, their
// deliveries and orders, all in one transaction.
import { sql } from 'kysely';
import type { Fault } from '#domain/api/shapes.ts';
import { heldBy } from '#domain/deliveries/doubts.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { asNuid } from '#domain/shipments/nuid.ts';
import type { Queue } from '#server/context/ports.ts';
import {
  followDeliveries,
  moveDelivery,
  STATE_FACTS,
  type StateChange,
  sayDoubts,
} from '#server/letters/deliveries/delivery-state.ts';
import { sendOutput } from '#server/letters/deliveries/delivery-tasks.ts';
import { type FollowedShipment, followNew } from '#server/letters/deliveries/follow-events.ts';
import {
  BY_HAND,
  countWaiting,
  type EventOrigin,
  type EventRow,
  emptySaid,
  failingBound,
  holdChannel,
  lockTracked,
  type MeantShipment,
  meantByNuids,
  meantByReferences,
  nameEvent,
  placeWaiting,
  storeEvents,
  type TrackedShipment,
} from '#server/letters/deliveries/tracking.repository.ts';
import type { Trx } from '#server/storage/schema.ts';
import { withoutRoom } from './event-room.ts';

/** An event on its way in: the shipment that it is about is still to be found. */
export type EventToEnter = Omit<EventRow, 'shipmentId'>;

/** Events of one channel that came together. */
export interface EventBatch extends EventOrigin {
  readonly events: readonly EventToEnter[];
}

/** What became of a batch. `changed`: shipments that have another status. */
export interface Entered {
  readonly entered: number;
  /** Known before. */
  readonly repeated: number;
  /** Of the entered ones, kept without a shipment. */
  readonly unplaced: number;
  /** Keys of those that found no room at their piece: they are not kept. */
  readonly beyond: ReadonlySet<string>;
  readonly changed: number;
}

const once = (events: readonly EventToEnter[]): EventToEnter[] =>
  [...new Map(events.toReversed().map((event) => [event.key, event])).values()].toReversed();

/**
 * References that the batch itself says the piece of. A person's word binds none: whoever writes something down for a piece of theirs
 * could name what the carrier calls a piece of somebody else, by a channel that both share.
 */
function boundBy(events: readonly EventRow[], source: string): Map<string, number> {
  const bound = new Map<string, number>();
  if (source === BY_HAND) return bound;
  for (const { reference, shipmentId, nuid } of events) {
    if (reference !== null && nuid !== null && shipmentId !== null && !bound.has(reference))
      bound.set(reference, shipmentId);
  }
  return bound;
}

interface Placed {
  readonly rows: readonly EventRow[];
  readonly meant: ReadonlyMap<number, MeantShipment>;
  readonly bound: ReadonlyMap<string, number>;
}

/** Finds the shipment of each event: by its NUID, else by the reference that an event has bound to one. */
async function placeEvents(
  trx: Trx,
  { channelId, source }: EventOrigin,
  events: readonly EventToEnter[],
): Promise<Placed> {
  const nuids = [...new Set(events.flatMap(({ nuid }) => (nuid === null ? [] : [asNuid(nuid)])))];
  const byNuid = new Map((await meantByNuids(trx, channelId, nuids)).map((one) => [one.nuid, one]));
  const named = events.map(
    (event): EventRow => ({
      ...event,
      nuid: event.nuid === null ? null : asNuid(event.nuid),
      shipmentId: event.nuid === null ? null : (byNuid.get(asNuid(event.nuid))?.id ?? null),
    }),
  );
  const bound = boundBy(named, source);
  const asked = new Set(
    named.flatMap(({ nuid, reference }) => (nuid === null && reference !== null ? [reference] : [])),
  );
  const found = await meantByReferences(trx, channelId, [...asked]);
  const known = new Map(found.map((one) => [one.reference, one.id]));
  const rows = named.map((event) =>
    event.nuid === null && event.reference !== null
      ? { ...event, shipmentId: known.get(event.reference) ?? bound.get(event.reference) ?? null }
      : event,
  );
  const meant = new Map([...byNuid.values(), ...found].map((one) => [one.id, one]));
  return { rows, meant, bound };
}

/** Jobs whose state may follow, locked before their shipments as everywhere. */
async function lockJobs(trx: Trx, channelId: number, { rows, meant, bound }: Placed): Promise<void> {
  const failing = new Set([
    ...rows.flatMap(({ code, shipmentId }) => (code < 0 && shipmentId !== null ? [shipmentId] : [])),
    ...(await failingBound(trx, channelId, bound)),
  ]);
  const jobs = [...meant.values()]
    .filter(({ id, troubled }) => troubled || failing.has(id))
    .map(({ job_id }) => job_id);
  if (jobs.length === 0) return;
  await sql`select id from job where id = any(${sql.val([...new Set(jobs)])}::bigint[]) order by id for update`.execute(
    trx,
  );
}

/** A delivery of which a doubt was settled looks at once whether anything is left to send. */
export async function goOn(
  { trx, queue, change }: { readonly trx: Trx; readonly queue: Queue; readonly change: StateChange },
  { deliveryId, accountId }: Pick<FollowedShipment, 'deliveryId' | 'accountId'>,
): Promise<void> {
  const delivery = await trx
    .selectFrom('delivery')
    .select([...STATE_FACTS, 'fault'])
    .where('id', '=', deliveryId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const waited = delivery.state === 'OUTPUT_ERROR' && heldBy(delivery.fault as Fault | null) > 0;
  if (waited && (await sayDoubts(trx, delivery.id)) === 0) await moveDelivery(trx, delivery, 'outputRest', change);
  await sendOutput(queue, trx, { deliveryId, accountId });
}

/** Deliveries and orders follow what became of their pieces. */
export async function followOrders(
  trx: Trx,
  queue: Queue,
  { follow, change }: { readonly follow: readonly FollowedShipment[]; readonly change: StateChange },
): Promise<void> {
  const settled = new Map(follow.filter((one) => one.settled).map((one) => [one.deliveryId, one]));
  for (const one of settled.values()) await goOn({ trx, queue, change }, one);
  for (const commandId of new Set(follow.map((one) => one.commandId))) await followDeliveries(trx, commandId, change);
}

/** Shipments that something new is said of, locked; no words come to one that lost its personal data. */
async function lockEmptied(trx: Trx, ids: readonly number[]): Promise<TrackedShipment[]> {
  const shipments = await lockTracked(trx, ids);
  const purged = shipments.filter((one) => one.data_purged).map(({ id }) => id);
  if (purged.length > 0) await emptySaid(trx, sql`select unnest(${sql.val(purged)}::bigint[])`);
  return shipments;
}

/** New events as they are stored by now. */
function asKept(
  events: readonly EventRow[],
  shipments: readonly TrackedShipment[],
  source: string,
): readonly EventRow[] {
  if (source !== BY_HAND) return events;
  const purged = new Set(shipments.filter((one) => one.data_purged).map(({ id }) => id));
  return events.map((event) =>
    event.shipmentId !== null && purged.has(event.shipmentId) ? { ...event, reference: null, tracker: null } : event,
  );
}

/** Enters a batch; what is known already changes nothing. Runs in a transaction of its own or beside other writes. */
export async function enterEvents(trx: Trx, queue: Queue, batch: EventBatch): Promise<Entered> {
  const { channelId, receivedAt, by, source } = batch;
  const events = once(batch.events);
  await holdChannel(trx, channelId);
  const found = await placeEvents(trx, batch, events);
  const beyond = await withoutRoom(trx, batch, found.rows);
  const placed = { ...found, rows: found.rows.filter(({ key }) => !beyond.has(key)) };
  await lockJobs(trx, channelId, placed);
  const stored = await storeEvents(trx, placed.rows, batch);
  const fresh = placed.rows.filter(({ key }) => stored.has(key));
  const waiting = await placeWaiting(trx, channelId, placed.bound);
  const ids = new Set([...waiting, ...fresh.flatMap(({ shipmentId }) => shipmentId ?? [])]);
  const shipments = await lockEmptied(trx, [...ids]);
  const { changed, follow } = await followNew(trx, shipments, {
    events: asKept(fresh, shipments, source),
    disturbed: new Set(waiting),
    origin: batch,
  });
  const author = by === null ? null : { ...by, actedForLogin: null };
  await followOrders(trx, queue, { follow, change: { at: receivedAt, by: author } });
  return {
    entered: fresh.length,
    repeated: batch.events.filter(({ key }) => !beyond.has(key)).length - fresh.length,
    unplaced: fresh.filter(({ shipmentId }) => shipmentId === null).length,
    changed,
    beyond,
  };
}

/** Which event a person places, and where. */
interface Placing {
  readonly channelId: number;
  readonly eventId: number;
  readonly nuid: string;
}

/** What became of it. `placed`: events that have their piece now. */
interface PlacedEvent {
  readonly placed: number;
  readonly changed: number;
  readonly shipmentId: number;
  readonly accountId: number;
}

/** Gives an unplaced event its piece, and all that wait under the same reference with it; shipment and order follow. */
export async function placeEvent(
  { trx, queue }: { readonly trx: Trx; readonly queue: Queue },
  { channelId, eventId, nuid }: Placing,
  origin: Omit<EventOrigin, 'channelId'>,
): Promise<Result<PlacedEvent>> {
  await holdChannel(trx, channelId);
  const [meant] = await meantByNuids(trx, channelId, [asNuid(nuid)]);
  if (meant === undefined) return refuse('tracking.nuidUnknown', { nuid });
  // Before the event: a purge holds the order when it comes to what was said of its pieces.
  await sql`select id from job where id = ${meant.job_id} for update`.execute(trx);
  const placed = await nameEvent(trx, { channelId, eventId, at: origin.receivedAt }, meant);
  if (placed === null) return refuse('tracking.placed');
  const bound = new Map(placed.reference === null ? [] : [[placed.reference, meant.id]]);
  const waiting = await countWaiting(trx, channelId, placed.reference);
  await placeWaiting(trx, channelId, bound);
  const shipments = await lockEmptied(trx, [meant.id]);
  const { changed, follow } = await followNew(trx, shipments, {
    events: [],
    disturbed: new Set([meant.id]),
    origin: { ...origin, channelId },
  });
  const author = origin.by === null ? null : { ...origin.by, actedForLogin: null };
  await followOrders(trx, queue, { follow, change: { at: origin.receivedAt, by: author } });
  return ok({ placed: 1 + waiting, changed, shipmentId: meant.id, accountId: shipments[0]?.account_id ?? 0 });
}
