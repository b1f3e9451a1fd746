// An event that a person gave to the wrong piece waits again, and so do those that came with it under its reference: the piece stands
// as if they had never been said of it.
import { sql } from 'kysely';
import type { Fault } from '#domain/api/shapes.ts';
import { heldBy, inDoubt, type StoredDoubt } from '#domain/deliveries/doubts.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { showsLeft } from '#domain/shipments/left.ts';
import type { Queue } from '#server/context/ports.ts';
import { moveDelivery, STATE_FACTS, type StateChange, sayDoubts } from '#server/letters/deliveries/delivery-state.ts';
import { asEvent, baseOf, type FollowedShipment, followNew } from '#server/letters/deliveries/follow-events.ts';
import {
  BY_HAND,
  type EventOrigin,
  eventsOf,
  holdChannel,
  lockTracked,
  ownStatuses,
  type TrackedShipment,
} from '#server/letters/deliveries/tracking.repository.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { giveBackCharge, holdDoubtAgain } from '#server/letters/money/taken-back.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { followOrders } from './enter-events.ts';
import {
  type DoubtLine,
  lastDoubt,
  type PlacedRow,
  placedEvent,
  TAKEN,
  type TakenEvent,
} from './taken-events.repository.ts';

/** Takes the piece from the event, and from those that only its reference brought there. @returns those that wait again */
async function unname(trx: Trx, { channelId, eventId, row, at }: Taking): Promise<readonly TakenEvent[]> {
  const own = await sql<TakenEvent>`update tracking_event e set shipment_id = null, nuid = told_nuid, told_nuid = null,
      placed_at = null, taken_back_at = ${at}
    where id = ${eventId} returning ${TAKEN}`.execute(trx);
  const { shipment_id: shipmentId, nuid, reference } = row;
  // What else names the piece under this reference binds it still: a carrier, or another word of a person.
  const others = await sql<TakenEvent>`update tracking_event e set shipment_id = null, taken_back_at = ${at}
    where e.channel_id = ${channelId} and e.shipment_id = ${shipmentId} and e.reference = ${reference}
      and e.nuid is distinct from ${nuid}
      and not exists (select from tracking_event k where k.channel_id = e.channel_id and k.reference = e.reference
        and k.shipment_id = e.shipment_id and k.nuid = ${nuid} and k.source <> ${BY_HAND})
    returning ${TAKEN}`.execute(trx);
  return [...own.rows, ...others.rows];
}

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
const followedBy = ({ delivery_id, command_id, account_id }: TrackedShipment): FollowedShipment => ({
  deliveryId: delivery_id,
  commandId: command_id,
  accountId: account_id,
  settled: false,
});

interface Taking {
  readonly channelId: number;
  readonly eventId: number;
  readonly row: PlacedRow;
  readonly at: Date;
}

/** What became of it. `taken`: events that wait again. */
interface TakenBack {
  readonly taken: readonly TakenEvent[];
  readonly changed: number;
  readonly shipmentId: number;
  readonly accountId: number;
}

/** Takes an event back from the piece that a person gave it; shipment and order follow. Refused where nobody did. */
export async function takeBackEvent(
  { trx, queue }: { readonly trx: Trx; readonly queue: Queue },
  { channelId, eventId }: Omit<Taking, 'row' | 'at'>,
  origin: Omit<EventOrigin, 'channelId'>,
): Promise<Result<TakenBack>> {
  await holdChannel(trx, channelId);
  const row = await placedEvent(trx, channelId, eventId);
  if (row === null) return refuse('tracking.notPlaced');
  const { shipment_id: shipmentId, account_id: accountId } = row;
  // Before the events, as everywhere.
  const free = await sql`select from job where id = ${row.job_id} and legal_hold is null for update`.execute(trx);
  if (free.rows.length === 0) return refuse('job.held');
  const taken = await unname(trx, { channelId, eventId, row, at: origin.receivedAt });
  // What is left says anew where the piece is followed, and up to when.
  await sql`update shipment set tracking_reference = null, tracker = null, tracked_until = null
    where id = ${shipmentId}`.execute(trx);
  const pieces = await lockTracked(trx, [shipmentId]);
  const { changed, follow } = await followNew(trx, pieces, {
    events: [],
    disturbed: new Set([shipmentId]),
    // Nobody says anything new of the piece: its status is only counted anew. Who took the event back stands in a line of its own.
    origin: { channelId, receivedAt: origin.receivedAt, source: 'system', by: null },
  });
  const author = origin.by === null ? null : { ...origin.by, actedForLogin: null };
  const change = { at: origin.receivedAt, by: author };
  const isDoubted = await undoWord(trx, { shipmentId, accountId, eventId }, change);
  const doubted = isDoubted ? pieces.map(followedBy) : [];
  for (const { deliveryId } of doubted) await waitAgain(trx, deliveryId, change);
  await followOrders(trx, queue, { follow: [...follow, ...doubted], change });
  return ok({ taken, changed, shipmentId, accountId });
}
