// Sends shipment by shipment (e-mail): intent committed, sent, result committed. A shipment that was cut in between is
// in doubt, is sent again under the same key, and the doubt stays on record.
import { sendOutput } from '#server/letters/deliveries/delivery-tasks.ts';
import { markUsed } from './before-leaving.ts';
import { finishOutput } from './end-of-output.ts';
import { readyShipments } from './outgoing.ts';
import { type ShipmentOutput, sendOne } from './send-shipment.ts';

/** E-mails of one slice: short enough that a stop waits for little. */
const SLICE_MAILS = 50;

/** The first e-mail of a slice marks what is used up; the others would say nothing new of a restore. */
function onceASlice(mark: () => Promise<void>): () => Promise<void> {
  let marked: Promise<void> | undefined;
  return () => {
    marked ??= mark();
    return marked;
  };
}

/** One slice of e-mails. */
export async function outputShipments(given: Omit<ShipmentOutput, 'marked'>): Promise<void> {
  const work: ShipmentOutput = { ...given, marked: onceASlice(() => markUsed(given.services)) };
  const { slice, services, delivery } = work;
  const shipments = await readyShipments(services, delivery, { after: slice.payload.after, limit: SLICE_MAILS });
  let last = slice.payload.after;
  let progressed = false;
  let reason = '';
  for (const shipment of shipments) {
    slice.signal.throwIfAborted();
    const outcome = await sendOne(work, shipment);
    progressed = outcome?.state === 'done' || progressed;
    if (outcome?.state === 'later' || outcome?.state === 'doubt') reason = outcome.reason;
    // A peer that is away is not asked again for each of the others.
    if (outcome?.state === 'later' && outcome.peerAway) {
      return finishOutput(work, { progressed, reason, folderFault: outcome.folderFault });
    }
    last = shipment.id;
  }
  if (shipments.length < SLICE_MAILS) return finishOutput(work, { progressed, reason });
  await services.db.transaction().execute(async (trx) => {
    const { pauses } = slice.payload;
    await sendOutput(services.queue, trx, {
      deliveryId: delivery.id,
      after: last,
      pauses,
      accountId: delivery.account_id,
    });
    await slice.complete(trx);
  });
}
