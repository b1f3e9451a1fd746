// Hands a delivery over whole, exactly once: pieces and manifest in place, then the intent, the name of the manifest,
// the result. Every step can be repeated after a crash; the receiver sees nothing before the manifest.
import path from 'node:path';
import { outputFileName } from '#domain/channels/output-files.ts';
import { folderFault } from '#server/channels/provider/folder-faults.ts';
import { NameTaken } from '#server/channels/provider/place-file.ts';
import type { DeliveryProvider, ManifestRow, MergedFiles } from '#server/channels/provider/provider.ts';
import { followDelivery, lockedDeliveryState, moveDelivery } from '#server/letters/deliveries/delivery-state.ts';
import { type OutputTask, sendOutput } from '#server/letters/deliveries/delivery-tasks.ts';
import { lockInHand, setShipmentStatus } from '#server/letters/deliveries/shipment-status.ts';
import { lockJob } from '#server/letters/jobs/job-state.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import { senderOf } from '#server/letters/requirements/printed-address.ts';
import { SLICE_LETTERS } from '#server/letters/steps/pipeline.ts';
import { diskFault } from '#server/system/disk-fault.ts';
import { diskObstacle, folderObstacle, type Obstacle } from '../tasks/retry-rhythm.ts';
import type { Slice, StepServices } from '../tasks/step-services.ts';
import type { DeliveryToSend } from './delivery-to-send.ts';
import { handOverLater } from './hand-over-later.ts';
import { manifestAddress, otherLines } from './manifest-address.ts';
import { stillSender } from './one-sender.ts';
import { type FurtherFileRow, furtherFilesOfShipments, outgoingDelivery, readyShipments } from './outgoing.ts';
import { blockedNumbers, withoutWithdrawn } from './withdrawn.ts';

interface DeliveryOutput {
  readonly slice: Slice<OutputTask>;
  readonly services: StepServices;
  readonly delivery: DeliveryToSend;
  readonly provider: DeliveryProvider;
}

interface ManifestSource extends ManifestRow {
  readonly hash: Buffer;
  readonly furtherFiles: readonly FurtherFileRow[];
}

async function manifestRows({ services, delivery }: DeliveryOutput): Promise<ManifestSource[]> {
  const rows = await services.db
    .selectFrom('shipment as s')
    .innerJoin('output_file as f', (join) => join.onRef('f.shipment_id', '=', 's.id').on('f.main', '=', true))
    .innerJoin('pack_group as g', 'g.id', 's.pack_group_id')
    .select([
      's.id as shipmentId',
      's.nuid',
      's.sheets',
      's.country_code as countryCode',
      's.options',
      's.recipient_lines',
      'g.shipment_requirements as requirements',
      'f.hash',
      // Those of the file, blank backs too: whoever cuts a merged file counts by them.
      'f.pages',
    ])
    .where('s.delivery_id', '=', delivery.id)
    .where('s.status', '=', 300)
    .orderBy('s.id')
    .execute();
  const account = await readAccountFacts(services.db, delivery.account_id);
  const sender = senderOf(account);
  const ids = rows.map(({ shipmentId }) => shipmentId);
  const further = await furtherFilesOfShipments(services, delivery, ids);
  return rows.map(({ options, recipient_lines, requirements, ...row }) => ({
    ...row,
    furtherFiles: further(row.shipmentId),
    options: options as ManifestRow['options'],
    address: manifestAddress(recipient_lines, row.countryCode, sender),
    senderLines: otherLines('SENDER', { delivery, requirements, account }),
    returnLines: otherLines('RETURN', { delivery, requirements, account }),
  }));
}

/** From here on the delivery cannot be cancelled: a cancellation sees the intent. */
async function writeIntent({ slice, services, delivery }: DeliveryOutput): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    await stillSender(trx, delivery.id, slice.job.token);
    await lockJob(trx, delivery.job_id);
    const started = { fence: slice.job.token, started_at: services.clock.now() };
    // A hand-over that was cut goes on under the same row: every step can be repeated, so there is still one effect.
    const again = await trx
      .updateTable('send_attempt')
      .set(started)
      .where('delivery_id', '=', delivery.id)
      .where('state', '=', 'INTENT')
      .executeTakeFirst();
    if (again.numUpdatedRows > 0n) return true;
    if ((await lockedDeliveryState(trx, delivery.id)) !== 'READY') return false;
    await trx
      .insertInto('send_attempt')
      .values({ delivery_id: delivery.id, peer_key: `${delivery.external_id}.csv`, state: 'INTENT', ...started })
      .execute();
    return true;
  });
}

/** The merged files, or the code of the fault of the server's own disk that stopped the merge. */
type Merged = { readonly files: MergedFiles; readonly fault: null } | { readonly files: null; readonly fault: string };

async function mergedFiles(work: DeliveryOutput, rows: readonly ManifestSource[]): Promise<Merged> {
  const { merged, furtherFiles } = outgoingDelivery(work.delivery);
  const mergeOf = (name: string | null, hashOf: (row: ManifestSource) => Buffer | undefined) =>
    merge(
      work,
      name,
      rows.flatMap((row) => hashOf(row) ?? []),
    );
  try {
    const main = merged ? await mergeOf(null, ({ hash }) => hash) : null;
    const further = new Map<string, string>();
    for (const [place, { name, merged: isMerged }] of furtherFiles.entries()) {
      if (isMerged) further.set(name, await mergeOf(name, (row) => row.furtherFiles[place]?.hash));
    }
    return { files: { main, further }, fault: null };
  } catch (error) {
    const fault = diskFault(error);
    if (fault === null) throw error;
    return { files: null, fault };
  }
}

/** One output file of all letters in their order. @param name null: the main one @returns its path */
async function merge(
  { services, delivery, slice }: DeliveryOutput,
  name: string | null,
  hashes: readonly Buffer[],
): Promise<string> {
  const paths = await Promise.all(hashes.map((hash) => services.files.pathOf(hash.toString('hex'))));
  const target = path.join(services.workDir, outputFileName(delivery.external_id, name));
  const merged = await services.documents.merge({ lane: 'batch', target, paths, signal: slice.signal });
  if (!merged.ok) throw new Error(`${path.basename(target)} could not be merged: ${merged.refusal.label}`);
  return target;
}

async function writeResult(work: DeliveryOutput, answer: string): Promise<void> {
  const { slice, services, delivery } = work;
  await services.db.transaction().execute(async (trx) => {
    await lockJob(trx, delivery.job_id);
    const change = { at: services.clock.now(), by: null };
    const shipments = await lockInHand(trx, delivery.id);
    await setShipmentStatus(trx, shipments, { ...change, status: 400, details: { answer: path.basename(answer) } });
    await trx
      .updateTable('send_attempt')
      .set({ state: 'DONE', answer, ended_at: change.at })
      .where('delivery_id', '=', delivery.id)
      .where('state', '=', 'INTENT')
      .execute();
    await moveDelivery(trx, delivery, 'output', { ...change, fault: null });
    await followDelivery(trx, delivery, change);
    await slice.complete(trx);
    services.failPoints.reach('output-folder-before-commit');
  });
}

/** Nothing of a delivery is left to be handed over. */
async function endEmpty({ slice, services, delivery }: DeliveryOutput): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await lockJob(trx, delivery.job_id);
    const change = { at: services.clock.now(), by: null };
    if ((await lockedDeliveryState(trx, delivery.id)) === 'READY')
      await moveDelivery(trx, delivery, 'output', { ...change, fault: null });
    await followDelivery(trx, delivery, change);
    await slice.complete(trx);
  });
}

/**
 * What goes. A delivery may have waited since its pieces were put in place: who has withdrawn in the meantime is left out, and with
 * nothing in the folder, also where this is cut and done again.
 */
async function rowsToGo(work: DeliveryOutput): Promise<ManifestSource[]> {
  const { services, delivery, provider } = work;
  const ready = (await manifestRows(work)).map((row) => ({ id: row.shipmentId, row }));
  const rows = (await withoutWithdrawn(services, delivery, ready)).map(({ row }) => row);
  const blocked = await blockedNumbers(services, delivery);
  if (blocked.length > 0) await provider.drop(outgoingDelivery(delivery), blocked);
  return rows;
}

async function handOver(work: DeliveryOutput): Promise<void> {
  const { services, delivery, provider, slice } = work;
  const rows = await rowsToGo(work);
  // Every recipient has withdrawn meanwhile.
  if (rows.length === 0) return endEmpty(work);
  const { files, fault } = await mergedFiles(work, rows);
  if (files === null) return waitFor(work, fault, diskObstacle(fault));
  // Everything that needs room comes before the intent: a full folder leaves the delivery free to be cancelled.
  await provider.prepare(outgoingDelivery(delivery), rows, files);
  await services.marks.markLeaving();
  if (!(await writeIntent(work))) return services.db.transaction().execute((trx) => slice.complete(trx));
  const outcome = await provider.complete(outgoingDelivery(delivery));
  services.failPoints.reach('after-send-before-record');
  if (outcome.state !== 'done') throw new Error(`${delivery.external_id}: ${outcome.reason}`);
  await writeResult(work, outcome.answer);
}

/** Nothing can be written now: nothing is lost, and it is tried again. */
async function waitFor(work: DeliveryOutput, code: string, obstacle: Obstacle): Promise<void> {
  const { slice, services, delivery } = work;
  services.log.warn('output.cannot-write', { delivery: delivery.external_id, reason: obstacle.waits.label, code });
  await services.db.transaction().execute(async (trx) => {
    await lockJob(trx, delivery.job_id);
    await handOverLater(trx, work, obstacle, slice.payload.pauses);
    await followDelivery(trx, delivery, { at: services.clock.now(), by: null });
    await slice.complete(trx);
  });
}

/** A number that was used before: nothing is overwritten, and a person looks. */
async function refuseTaken({ slice, services, delivery }: DeliveryOutput, file: string): Promise<void> {
  services.log.error('output.name-taken', { delivery: delivery.external_id, file });
  await services.db.transaction().execute(async (trx) => {
    await lockJob(trx, delivery.job_id);
    const change = { at: services.clock.now(), by: null };
    const fault = { label: 'channel.manifestExists', parameters: { file } };
    await moveDelivery(trx, delivery, 'outputError', { ...change, fault });
    await trx
      .updateTable('send_attempt')
      .set({ state: 'FAILED', answer: file, ended_at: change.at })
      .where('delivery_id', '=', delivery.id)
      .where('state', '=', 'INTENT')
      .execute();
    await followDelivery(trx, delivery, change);
    await slice.complete(trx);
  });
}

/** One slice: the next pieces in place, or, when all are, the hand-over. */
export async function outputDelivery(work: DeliveryOutput): Promise<void> {
  try {
    await outputSlice(work);
  } catch (error) {
    if (error instanceof NameTaken) return refuseTaken(work, error.message);
    const code = folderFault(error);
    if (code === null) throw error;
    await waitFor(work, code, folderObstacle(code));
  }
}

async function outputSlice(work: DeliveryOutput): Promise<void> {
  const { slice, services, delivery, provider } = work;
  const pieces = await readyShipments(services, delivery, { after: slice.payload.after, limit: SLICE_LETTERS });
  const last = pieces.at(-1);
  if (last === undefined) return handOver(work);
  const placed = await withoutWithdrawn(services, delivery, pieces);
  await provider.place(
    outgoingDelivery(delivery),
    placed.map(({ outgoing }) => outgoing),
    slice.signal,
  );
  if (pieces.length < SLICE_LETTERS) return handOver(work);
  await services.db.transaction().execute(async (trx) => {
    await sendOutput(services.queue, trx, { deliveryId: delivery.id, after: last.id, accountId: delivery.account_id });
    await slice.complete(trx);
  });
}
