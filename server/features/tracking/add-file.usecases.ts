// A file that a carrier sent to a person is kept with the document.
import { can } from '#domain/access/abilities.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import {
  MOST_TRACKING_FILES,
  nameOfType,
  type TrackingFileType,
  trackingFileType,
} from '#domain/shipments/tracking-files.ts';
import { itemOf } from '#server/access/owned-row.ts';
import type { Handler, Services } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { visibleShipment } from '#server/features/shipments/read-shipments.usecases.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { lockJob } from '#server/letters/jobs/job-state.ts';
import { keepTrackingFile } from '#server/letters/tracking/tracking-files.ts';

/** Bytes at the front of a file that say what it is. */
const FRONT = 1024;

async function typeOf({ files }: Services, hash: Buffer): Promise<TrackingFileType | null> {
  const front: Buffer[] = [];
  for await (const piece of await files.open(hash.toString('hex'), { start: 0, end: FRONT - 1 }))
    front.push(piece as Buffer);
  return trackingFileType(Buffer.concat(front));
}

export const addTrackingFile: Handler<'tracking.addFile'> = async ({ caller, params, files }, services) => {
  const found = await visibleShipment(caller, services, params.shipmentId);
  if (!found.ok) return found;
  const { id: shipmentId, job_id: jobId } = found.value;
  if (!can(caller.actor, 'acknowledge', itemOf(found.value))) return refuse('exception.unauthorized');
  const [received] = files;
  if (received === undefined || received.partName !== 'submittedFile' || files.length > 1) return refuse('file.noFile');
  const contentType = await typeOf(services, received.hash);
  if (contentType === null) return refuse('tracking.fileType', { file: received.name });
  const at = services.clock.now();
  return transact(services.db, async (trx): Promise<Result<{ name: string }>> => {
    // A purge, or an erasure, of the order is at its end before the file is kept, or comes behind it.
    await lockJob(trx, jobId);
    const { hash, bytes } = received;
    const file = { shipmentId, name: nameOfType(received.name, contentType), contentType, hash, bytes };
    const kept = await keepTrackingFile(trx, file, { source: 'hand', at, by: authorOf(caller) });
    if (kept === 'gone') return refuse('shipment.filePurged');
    if (kept === 'full') return refuse('tracking.filesMany', { maximum: MOST_TRACKING_FILES });
    return ok({ name: kept.name });
  });
};
