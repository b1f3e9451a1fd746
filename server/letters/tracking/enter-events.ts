// The one place where tracking events enter, by whatever way they came: stored once, then followed by their shipments, their
// deliveries and orders, all in one transaction.
import { sql } from 'kysely';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { asNuid } from '#domain/shipments/nuid.ts';
import type { Queue } from '#server/context/ports.ts';
import { followNew } from '#server/letters/deliveries/follow-events.ts';
import {
  BY_HAND,
  BY_ITSELF,
  type EventOrigin,
  type EventRow,
  emptySaid,
  failingBound,
  holdChannel,
  lockTracked,
  type MeantShipment,
  meantByIds,
  meantByNuids,
  nameEvent,
  placeWaiting,
  storeEvents,
  type TrackedShipment,
} from '#server/letters/deliveries/tracking.repository.ts';
import type { Trx } from '#server/storage/schema.ts';
import { withoutRoom } from './event-room.ts';
import { followOrders } from './follow-orders.ts';
import { asArrived, unmeasuredOf } from './measured.ts';
import { isNaming, letGo, placeAll, standingFor } from './references.repository.ts';
import { standWithout } from './stand-without.ts';

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
  /** Opens and clicks of recipients who did not agree to be measured: they are not kept. */
  readonly notMeasured: number;
  /** Their keys, and those of what is kept as word that the piece arrived: none of them has files. */
  readonly unmeasured: ReadonlySet<string>;
  readonly changed: number;
}

const once = (events: readonly EventToEnter[]): EventToEnter[] =>
  [...new Map(events.toReversed().map((event) => [event.key, event])).values()].toReversed();

interface Placed {
  readonly rows: readonly EventRow[];
  readonly meant: ReadonlyMap<number, MeantShipment>;
  /** What references that the batch says stand for: one piece. */
  readonly bound: ReadonlyMap<string, number>;
  /** Pieces that references stood for alone until now: they stand for another one as well. */
  readonly lost: ReadonlyMap<string, number>;
}

/**
 * Finds the shipment of each event: by its NUID, else by the reference that events with a NUID, stored or of the batch, have given to one
 * alone. A person's word gives none: whoever writes something down for a piece of theirs could name what the carrier calls a piece of
 * somebody else, by a channel that both share.
 */
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
  const naming = source === BY_HAND ? [] : named.filter(isNaming);
  const asked = named.flatMap(({ nuid, reference }) => (nuid === null && reference !== null ? [reference] : []));
  const { alone, lost } = await standingFor(trx, channelId, { naming, asked });
  const known = new Set([...byNuid.values()].map(({ id }) => id));
  const others = [...alone.values(), ...lost.values()].filter((id) => !known.has(id));
  const meant = new Map([...byNuid.values(), ...(await meantByIds(trx, others))].map((one) => [one.id, one]));
  const rows = named.map((event) =>
    event.nuid === null && event.reference !== null
      ? { ...event, shipmentId: meant.get(alone.get(event.reference) ?? 0)?.id ?? null }
      : event,
  );
  const said = new Set(naming.map(({ reference }) => reference));
  return { rows, meant, bound: new Map([...alone].filter(([reference]) => said.has(reference))), lost };
}

/** Jobs whose state may follow, locked before their shipments as everywhere. */
async function lockJobs(trx: Trx, channelId: number, { rows, meant, bound, lost }: Placed): Promise<void> {
  const failing = new Set([
    ...rows.flatMap(({ code, shipmentId }) => (code < 0 && shipmentId !== null ? [shipmentId] : [])),
    ...(await failingBound(trx, channelId, bound)),
    ...lost.values(),
  ]);
  const jobs = [...meant.values()]
    .filter(({ id, troubled }) => troubled || failing.has(id))
    .map(({ job_id }) => job_id);
  await lockAll(trx, jobs);
}

/** Locks orders, in the order of their ids. */
export async function lockAll(trx: Trx, jobs: readonly number[]): Promise<void> {
  if (jobs.length === 0) return;
  await sql`select id from job where id = any(${sql.val([...new Set(jobs)])}::bigint[]) order by id for update`.execute(
    trx,
  );
}

/**
 * Locks whatever events may be about, orders before their pieces as everywhere: where several batches are entered in one transaction the
 * later ones would come with their orders after the pieces of the first, and files that come with them must not outlive those of an order.
 */
export async function holdMeant(trx: Trx, batch: EventBatch): Promise<void> {
  await holdChannel(trx, batch.channelId);
  const { meant } = await placeEvents(trx, batch, once(batch.events));
  await lockAll(
    trx,
    [...meant.values()].map(({ job_id }) => job_id),
  );
  await lockTracked(trx, [...meant.keys()]);
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
  const said = once(batch.events);
  await holdChannel(trx, channelId);
  const found = await placeEvents(trx, batch, said);
  const unmeasured = await unmeasuredOf(trx, batch, found.rows);
  const { dropped, arrived } = unmeasured;
  const events = asArrived(said, unmeasured);
  const beyond = await withoutRoom(
    trx,
    batch,
    found.rows.filter(({ key }) => !dropped.has(key)),
  );
  // What is not kept gives no names.
  const isKept = ({ key }: EventToEnter): boolean => !beyond.has(key) && !dropped.has(key);
  const kept = events.filter(isKept);
  const isWhole = kept.length === events.length && arrived.size === 0;
  const placed = isWhole ? found : await placeEvents(trx, batch, kept);
  await lockJobs(trx, channelId, placed);
  const stored = await storeEvents(trx, placed.rows, batch);
  const fresh = placed.rows.filter(({ key }) => stored.has(key));
  const waiting = await placeWaiting(trx, channelId, placed.bound);
  const taken = await letGo(trx, batch, placed.lost);
  const ids = [...waiting, ...taken.keys(), ...fresh.flatMap(({ shipmentId }) => shipmentId ?? [])];
  const shipments = await lockEmptied(trx, [...new Set(ids)]);
  const { changed, follow } = await followNew(
    trx,
    shipments.filter(({ id }) => !taken.has(id)),
    { events: asKept(fresh, shipments, source), disturbed: new Set(waiting), origin: batch },
  );
  const author = by === null ? null : { ...by, actedForLogin: null };
  await followOrders(trx, queue, { follow, change: { at: receivedAt, by: author } });
  let without = 0;
  for (const piece of taken.values())
    without += (await standWithout({ trx, queue }, { channelId, ...piece }, { at: receivedAt, by: null })).changed;
  return {
    entered: fresh.length,
    repeated: batch.events.filter(isKept).length - fresh.length,
    unplaced: fresh.filter(({ shipmentId }) => shipmentId === null).length,
    changed: changed + without,
    beyond,
    notMeasured: batch.events.filter(({ key }) => dropped.has(key)).length,
    unmeasured: new Set([...dropped, ...arrived]),
  };
}

/** What waits under a reference goes to the piece that it stands for, whose order is locked; both follow. @returns how many have another status */
export async function takeWaiting(
  { trx, queue }: { readonly trx: Trx; readonly queue: Queue },
  {
    channelId,
    reference,
    shipmentId,
  }: { readonly channelId: number; readonly reference: string; readonly shipmentId: number },
  at: Date,
): Promise<number> {
  const waiting = await placeWaiting(trx, channelId, new Map([[reference, shipmentId]]));
  const shipments = await lockEmptied(trx, waiting);
  // It was said before: nobody says anything new.
  const origin = { channelId, receivedAt: at, source: BY_ITSELF, by: null };
  const { changed, follow } = await followNew(trx, shipments, { events: [], disturbed: new Set(waiting), origin });
  await followOrders(trx, queue, { follow, change: { at, by: null } });
  return changed;
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
  const waiting = await placeAll(trx, channelId, { ...placed, shipmentId: meant.id });
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
