// An event that a person gave to the wrong piece waits again, and so do those that came with it under its reference: the piece stands
// as if they had never been said of it.
import { sql } from 'kysely';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Queue } from '#server/context/ports.ts';
import type { StateChange } from '#server/letters/deliveries/delivery-state.ts';
import {
  BY_HAND,
  holdChannel,
  type MeantShipment,
  meantByIds,
} from '#server/letters/deliveries/tracking.repository.ts';
import type { Trx } from '#server/storage/schema.ts';
import { lockAll, takeWaiting } from './enter-events.ts';
import { aloneWithout } from './references.repository.ts';
import { standWithout } from './stand-without.ts';
import { type PlacedRow, placedEvent, TAKEN, type TakenEvent } from './taken-events.repository.ts';

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

interface Taking {
  readonly channelId: number;
  readonly eventId: number;
  readonly row: PlacedRow;
  readonly at: Date;
}

/** Another piece that the reference of the event stands for alone once it is taken back (docs/decisions/0851). */
async function pieceWithout(
  trx: Trx,
  { channelId, eventId, row }: Omit<Taking, 'at'>,
): Promise<MeantShipment | undefined> {
  const id = await aloneWithout(trx, channelId, { reference: row.reference, eventId });
  if (id === null || id === row.shipment_id) return undefined;
  const [piece] = await meantByIds(trx, [id]);
  return piece;
}

/** What waits under the reference goes to that piece. @returns of how much that was taken back, and how many have another status */
async function giveOn(
  { trx, queue }: { readonly trx: Trx; readonly queue: Queue },
  { channelId, row, at }: Omit<Taking, 'eventId'>,
  piece: MeantShipment | undefined,
): Promise<{ readonly placed: number; readonly changed: number }> {
  const { reference } = row;
  if (piece === undefined || reference === null) return { placed: 0, changed: 0 };
  const changed = await takeWaiting({ trx, queue }, { channelId, reference, shipmentId: piece.id }, at);
  const { rows } = await sql<{ placed: number }>`select count(*)::int as placed from tracking_event
    where shipment_id = ${piece.id} and taken_back_at = ${at}`.execute(trx);
  return { placed: rows[0]?.placed ?? 0, changed };
}

/** What became of it. `unplaced`: events that wait again. */
interface TakenBack {
  readonly unplaced: number;
  readonly changed: number;
  readonly shipmentId: number;
}

/**
 * Takes an event back from the piece that a person gave it; shipment and order follow. Where its reference stands for another piece alone
 * by that, what waits under it goes there. Refused where nobody gave it.
 */
export async function takeBackEvent(
  { trx, queue }: { readonly trx: Trx; readonly queue: Queue },
  { channelId, eventId }: Omit<Taking, 'row' | 'at'>,
  change: StateChange,
): Promise<Result<TakenBack>> {
  await holdChannel(trx, channelId);
  const row = await placedEvent(trx, channelId, eventId);
  if (row === null) return refuse('tracking.notPlaced');
  const { shipment_id: shipmentId } = row;
  const other = await pieceWithout(trx, { channelId, eventId, row });
  // Before the events, as everywhere.
  await lockAll(trx, [row.job_id, ...(other === undefined ? [] : [other.job_id])]);
  const free = await sql`select from job where id = ${row.job_id} and legal_hold is null`.execute(trx);
  if (free.rows.length === 0) return refuse('job.held');
  const taken = await unname(trx, { channelId, eventId, row, at: change.at });
  const { changed } = await standWithout({ trx, queue }, { channelId, shipmentId, eventId, taken }, change);
  const given = await giveOn({ trx, queue }, { channelId, row, at: change.at }, other);
  return ok({ unplaced: taken.length - given.placed, changed: changed + given.changed, shipmentId });
}
