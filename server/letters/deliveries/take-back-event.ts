// An event that a person gave to the wrong piece waits again, and so do those that came with it under its reference: the piece stands
// as if they had never been said of it.
import { sql } from 'kysely';
import type { Fault } from '#domain/api/shapes.ts';
import { heldBy, inDoubt, type StoredDoubt } from '#domain/deliveries/doubts.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Queue } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { moveDelivery, STATE_FACTS, type StateChange, sayDoubts } from './delivery-state.ts';
import { followOrders } from './enter-events.ts';
import { type FollowedShipment, followNew } from './follow-events.ts';
import {
  BY_HAND,
  type EventOrigin,
  holdChannel,
  lockTracked,
  TAKEN,
  type TakenEvent,
  type TrackedShipment,
} from './tracking.repository.ts';

interface PlacedRow {
  readonly shipment_id: number;
  /** Of the piece. */
  readonly nuid: string;
  readonly reference: string | null;
  readonly job_id: number;
  readonly account_id: number;
}

/** The event as a person placed it; null: nobody did. */
async function placedEvent(trx: Trx, channelId: number, eventId: number): Promise<PlacedRow | null> {
  const { rows } = await sql<PlacedRow>`select e.shipment_id, s.nuid, e.reference, s.job_id, s.account_id
    from tracking_event e join shipment s on s.id = e.shipment_id
    where e.id = ${eventId} and e.channel_id = ${channelId} and e.placed_at is not null`.execute(trx);
  return rows[0] ?? null;
}

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

interface OwnLine {
  readonly event: string;
  readonly at: Date;
  readonly details: Pick<StoredDoubt, 'attempt' | 'reason' | 'answer'>;
}

/**
 * The doubt that the event had settled is there again, for a person: the last that the product itself knows of the piece. What others
 * took over for waits for nobody. @returns whether it is in doubt again
 */
async function doubtAgain(trx: Trx, shipmentId: number): Promise<boolean> {
  const { rows } =
    await sql<OwnLine>`select r.event, r.at, r.details from revision r join shipment s on s.id = r.entity_id
    where r.entity = 'shipment' and r.entity_id = ${shipmentId} and s.status = 400 and s.status_provider is null
      and s.doubt is null and s.takeover is distinct from 'taken'
      and (r.event = 'doubt' or r.event ~ '^-?[0-9]{3}$' and not r.details ? 'tracking')
    order by r.id desc limit 1`.execute(trx);
  const [line] = rows;
  if (line?.event !== 'doubt') return false;
  // Of a line that was emptied before its reason was kept: this one asks for no attempt in doubt.
  const { attempt, reason = 'tries', answer } = line.details;
  const said = answer === undefined ? {} : { answer };
  const doubt: StoredDoubt = { since: line.at.toISOString(), attempt, reason, ...said, held: true };
  await trx
    .updateTable('shipment')
    .set({ doubt: toJson(doubt) })
    .where('id', '=', shipmentId)
    .execute();
  return true;
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
  const doubted = (await doubtAgain(trx, shipmentId)) ? pieces.map(followedBy) : [];
  for (const { deliveryId } of doubted) await waitAgain(trx, deliveryId, change);
  await followOrders(trx, queue, { follow: [...follow, ...doubted], change });
  return ok({ taken, changed, shipmentId, accountId });
}
