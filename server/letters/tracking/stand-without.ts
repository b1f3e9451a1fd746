// A piece of which events were taken stands as if they had never been said of it, in its order and in money too; its history says so.
import { sql } from 'kysely';
import type { Fault } from '#domain/api/shapes.ts';
import { heldBy, inDoubt, type StoredDoubt } from '#domain/deliveries/doubts.ts';
import { showsLeft } from '#domain/shipments/left.ts';
import type { Queue } from '#server/context/ports.ts';
import { moveDelivery, STATE_FACTS, type StateChange, sayDoubts } from '#server/letters/deliveries/delivery-state.ts';
import { asEvent, baseOf, type FollowedShipment, followNew } from '#server/letters/deliveries/follow-events.ts';
import {
  eventsOf,
  lockTracked,
  ownStatuses,
  type TrackedShipment,
} from '#server/letters/deliveries/tracking.repository.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { giveBackCharge, holdDoubtAgain } from '#server/letters/money/taken-back.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { followOrders } from './follow-orders.ts';
import { forgetMeasured } from './measured.ts';
import { type DoubtLine, lastDoubt, type TakenEvent } from './taken-events.repository.ts';

/** Events that a line of history names one by one. */
const MOST_TOLD = 500;

/**
 * The doubt that the event had settled is there again, for a person. What others took over for waits for nobody. @returns whether it is
 * in doubt again
 */
async function doubtAgain(trx: Trx, shipmentId: number, line: DoubtLine): Promise<boolean> {
  // Of a line that was emptied before its reason was kept: this one asks for no attempt in doubt.
  const { attempt, reason = 'tries', answer } = line.details;
  const said = answer === undefined ? {} : { answer };
  const doubt: StoredDoubt = { since: line.at.toISOString(), attempt, reason, ...said, held: true };
  const { numAffectedRows = 0n } =
    await sql`update shipment set doubt = ${toJson(doubt)} where id = ${shipmentId} and status = 400
    and status_provider is null and doubt is null and takeover is distinct from 'taken'`.execute(trx);
  return numAffectedRows > 0n;
}

/** Whether the events of a piece that was in doubt say that it left. */
async function leftByEvents(trx: Trx, shipmentId: number): Promise<boolean> {
  const [own] = await ownStatuses(trx, [shipmentId]);
  if (own === undefined) return true;
  const events = await eventsOf(trx, [shipmentId]);
  return showsLeft({ base: baseOf(own), events: events.map(asEvent) });
}

/**
 * The product itself did not know whether the piece had left: what the event had said of that is undone, in money too. @returns whether it
 * is in doubt again
 */
async function undoWord(
  trx: Trx,
  {
    shipmentId,
    accountId,
    eventId,
  }: { readonly shipmentId: number; readonly accountId: number; readonly eventId: number },
  change: StateChange,
): Promise<boolean> {
  const line = await lastDoubt(trx, shipmentId);
  if (line === null) return false;
  // Where other events say that it left, it is charged for these.
  const back = (await leftByEvents(trx, shipmentId))
    ? null
    : await giveBackCharge(trx, { shipmentId, eventId, since: line.at }, change);
  const entry = { entity: 'shipment', entityId: shipmentId, accountId, event: 'billingCorrected' } as const;
  if (back !== null) await addRevision(trx, { ...entry, ...change, details: { ...back, event: eventId } });
  const doubted = await doubtAgain(trx, shipmentId, line);
  if (doubted) await holdDoubtAgain(trx, shipmentId, change.at);
  return doubted;
}

/** Its delivery waits for a person again, unless it is under way and comes to that by itself, or waits for something else. */
async function waitAgain(trx: Trx, deliveryId: number, change: StateChange): Promise<void> {
  const delivery = await trx
    .selectFrom('delivery')
    .select([...STATE_FACTS, 'fault'])
    .where('id', '=', deliveryId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { state } = delivery;
  const isOut = state === 'OUTPUTTED';
  if (!isOut && state !== 'PARTIALLY_CANCELLED' && heldBy(delivery.fault as Fault | null) === 0) return;
  const fault = inDoubt(await sayDoubts(trx, deliveryId));
  if (isOut) await moveDelivery(trx, delivery, 'doubtAgain', { ...change, fault });
}

/** What the order of a piece must follow that is in doubt again. */
const followedBy = ({ id, delivery_id, command_id, account_id }: TrackedShipment): FollowedShipment => ({
  shipmentId: id,
  deliveryId: delivery_id,
  commandId: command_id,
  accountId: account_id,
  settled: false,
  money: true,
});

/** What was taken from a piece, whose order is locked. */
interface Without {
  readonly channelId: number;
  readonly shipmentId: number;
  /** The event for whose sake all of them were. */
  readonly eventId: number;
  readonly taken: readonly TakenEvent[];
}

/** Shipment and order follow what is left. @returns how many have another status */
export async function standWithout(
  { trx, queue }: { readonly trx: Trx; readonly queue: Queue },
  { channelId, shipmentId, eventId, taken }: Without,
  change: StateChange,
): Promise<{ readonly changed: number }> {
  await forgetMeasured(trx, { channelId, taken, at: change.at });
  // What is left says anew where the piece is followed, and up to when.
  await sql`update shipment set tracking_reference = null, tracker = null, tracked_until = null
    where id = ${shipmentId}`.execute(trx);
  const pieces = await lockTracked(trx, [shipmentId]);
  const { changed, follow } = await followNew(trx, pieces, {
    events: [],
    disturbed: new Set([shipmentId]),
    // Nobody says anything new of the piece: its status is only counted anew. Who took the event back stands in a line of its own.
    origin: { channelId, receivedAt: change.at, source: 'system', by: null },
  });
  const accountId = pieces[0]?.account_id ?? 0;
  const isDoubted = await undoWord(trx, { shipmentId, accountId, eventId }, change);
  const doubted = isDoubted ? pieces.map(followedBy) : [];
  for (const { deliveryId } of doubted) await waitAgain(trx, deliveryId, change);
  await followOrders(trx, queue, { follow: [...follow, ...doubted], change });
  // What was said of the piece until now, for those who read its history: newest first, where there are very many.
  const told = taken.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, MOST_TOLD);
  const line = { entity: 'shipment', entityId: shipmentId, accountId, event: 'EVENT_TAKEN_BACK' } as const;
  await addRevision(trx, { ...line, ...change, details: { event: eventId, taken: told } });
  return { changed };
}
