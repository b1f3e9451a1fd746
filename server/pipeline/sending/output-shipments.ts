// Sends shipment by shipment (e-mail): intent committed, sent, result committed. A shipment that was cut in between is
// in doubt, is sent again under the same key, and the doubt stays on record.
import { folderFault } from '#server/channels/provider/folder-faults.ts';
import { sendOutput } from '#server/letters/deliveries/delivery-tasks.ts';
import { finishOutput } from './end-of-output.ts';
import { readyShipments } from './outgoing.ts';
import { type ShipmentOutput, sendOne } from './send-shipment.ts';
import { withoutWithdrawn } from './withdrawn.ts';

/** E-mails of one slice: short enough that a stop waits for little. */
const SLICE_MAILS = 50;

/**
 * Marks that e-mails leave, once a slice: the others would say nothing new of a restore. Before the first intent: without
 * marks nothing leaves, and nothing is in doubt. @returns the code of the fault of a folder that cannot be written
 */
async function markLeaving({ services, delivery }: ShipmentOutput): Promise<string | null> {
  try {
    await services.marks.markLeaving();
    return null;
  } catch (error) {
    const code = folderFault(error);
    if (code === null) throw error;
    services.log.warn('output.marks-not-written', { delivery: delivery.external_id, code });
    return code;
  }
}

/** One slice of e-mails. */
export async function outputShipments(work: ShipmentOutput): Promise<void> {
  const { slice, services, delivery } = work;
  const ready = await readyShipments(services, delivery, { after: slice.payload.after, limit: SLICE_MAILS });
  const shipments = await withoutWithdrawn(services, delivery, ready);
  const fault = shipments.length === 0 ? null : await markLeaving(work);
  if (fault !== null) return finishOutput(work, { progressed: false, reason: '', folderFault: fault });
  const last = ready.at(-1)?.id ?? slice.payload.after;
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
  }
  if (ready.length < SLICE_MAILS) return finishOutput(work, { progressed, reason });
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
