// Step 11: the outputs of a delivery, up to 200 shipments a slice: composed in a child process, stored, and committed
// together with the fenced completion. A row that cannot be composed fails alone, with its reason, and so does one whose
// output does not show what its document shows.

import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { type ComposeTask, sendCompose } from '#server/letters/deliveries/delivery-tasks.ts';
import { settleCorrections } from '#server/letters/rows/corrections.ts';
import { SLICE_LETTERS } from '#server/letters/steps/pipeline.ts';
import { diskFault } from '#server/system/disk-fault.ts';
import type { Slice, StepServices } from '../tasks/step-services.ts';
import { checkSample } from './check-sample.ts';
import { clearWaiting, composeLater } from './compose-later.ts';
import { composeAll, planSlice } from './compose-slice.ts';
import type { ComposedOutput, Failed, Planned, StoredOutput } from './composed-shipments.ts';
import { type DeliveryToCompose, deliveryToCompose, lockDelivery } from './load-delivery.ts';
import { finishComposition, hasMore, saveComposed, saveFailed, saveStopped } from './save-composed.ts';
import { shipmentsToDo, stillToDo } from './slice-shipments.ts';

/** Files that are composed, looked at and stored behind each other. */
const BATCH_FILES = 100;

/** The letters of a slice in batches: while one is stored, others are composed, on as many cores as there are. */
function batchesOf(planned: readonly Planned[], filesOfLetter: number): Planned[][] {
  // All files of a letter are in one batch: it is stored whole or not at all.
  const size = filesOfLetter * Math.max(1, Math.floor(BATCH_FILES / filesOfLetter));
  const count = Math.ceil(planned.length / size);
  return Array.from({ length: count }, (_, batch) => planned.slice(batch * size, (batch + 1) * size));
}

/** What all give. Throws the first error when all have ended: none writes on behind it. */
async function allEnded<T>(works: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}

/** Some outputs, composed, looked at and stored. */
async function composeBatch(
  services: StepServices,
  planned: readonly Planned[],
  signal: AbortSignal,
): Promise<{ composed: StoredOutput[]; failed: Failed[] }> {
  const made = await composeAll(services, planned, signal);
  const { done, failed } = await checkSample(services, made.done, signal);
  signal.throwIfAborted();
  return { composed: await store(services, done), failed: [...made.failed, ...failed] };
}

async function store({ files }: StepServices, outputs: readonly ComposedOutput[]): Promise<StoredOutput[]> {
  const stored = await files.putMany(outputs.map(({ file }) => file.path));
  return outputs.flatMap((output, index): StoredOutput[] => {
    const place = stored[index];
    return place === undefined ? [] : [{ ...output, stored: place }];
  });
}

async function composeSlice(
  slice: Slice<ComposeTask>,
  services: StepServices,
  { delivery, folder }: { readonly delivery: DeliveryToCompose; readonly folder: string },
): Promise<void> {
  const shipments = await shipmentsToDo(services.db, delivery.id);
  // An address may have been corrected since the order was confirmed: a document of it fell back.
  await settleCorrections(
    services,
    delivery.job_id,
    shipments.map(({ pack_group_id }) => pack_group_id),
  );
  const { planned, failed: refused } = await planSlice(services, delivery, { shipments, folder });
  const { length: filesOfLetter } = delivery.channel.outputFileDefinitions;
  const works = batchesOf(planned, filesOfLetter).map((batch) => composeBatch(services, batch, slice.signal));
  const batches = await allEnded(works);
  const failed = [...refused, ...batches.flatMap((batch) => batch.failed)];
  const composed = batches.flatMap((batch) => batch.composed);
  slice.signal.throwIfAborted();
  // The files of what was stopped: their owner sees the page that differs.
  const stopped = await store(
    services,
    failed.flatMap(({ files = [] }) => files),
  );
  services.failPoints.reach('after-compose-before-commit');
  await services.db.transaction().execute(async (trx) => {
    const state = await lockDelivery(trx, delivery);
    if (state === 'PROCESSING') {
      const still = await stillToDo(trx, shipments);
      const isStill = ({ planned }: StoredOutput): boolean => still.has(planned.shipment.id);
      const at = services.clock.now();
      await saveComposed(trx, delivery, { composed: composed.filter(isStill), at });
      await saveFailed(trx, delivery, { failed: failed.filter(({ shipment }) => still.has(shipment.id)), at });
      await saveStopped(trx, delivery, { stopped: stopped.filter(isStill), at });
      if ((slice.payload.pauses ?? 0) > 0) await clearWaiting(trx, delivery, at);
      const isLast = shipments.length < SLICE_LETTERS && still.size === shipments.length;
      if (isLast && !(await hasMore(trx, delivery))) await finishComposition(trx, delivery, services);
      else await sendCompose(services.queue, trx, { deliveryId: delivery.id, accountId: delivery.account_id });
    }
    await slice.complete(trx);
  });
}

/** One slice of a delivery. */
export async function compose(slice: Slice<ComposeTask>, services: StepServices): Promise<void> {
  const delivery = await deliveryToCompose(services.db, slice.payload.deliveryId);
  if (delivery === null || delivery.state !== 'PROCESSING') {
    return services.db.transaction().execute((trx) => slice.complete(trx));
  }
  try {
    await inFolder(services.workDir, (folder) => composeSlice(slice, services, { delivery, folder }));
  } catch (error) {
    const code = diskFault(error);
    if (code === null) throw error;
    await composeLater({ slice, services, delivery }, code);
  }
}

/** A folder as long as `work` takes; it goes also when the disk is full, so that there is room again. */
async function inFolder(workDir: string, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(workDir, 'compose-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
