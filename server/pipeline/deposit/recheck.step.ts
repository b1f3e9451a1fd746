// Recheck: goes over the remaining rows of a job once more, with the channels and account as they are today. Values
// stay; their verdicts, the channels that carry the row and its quality may change.

import { addToCounts } from '#server/letters/jobs/job-counts.ts';
import { lockJob, refreshJob } from '#server/letters/jobs/job-state.ts';
import { openForEditing, recheckGroups } from '#server/letters/rows/recheck.ts';
import { remainingGroups } from '#server/letters/rows/stored-groups.ts';
import { enqueueStep, type StepTask } from '#server/letters/steps/enqueue.ts';
import { loadJob } from '#server/letters/steps/job-in-hand.ts';
import { SLICE_LETTERS } from '#server/letters/steps/pipeline.ts';
import type { JobInHand, PipelineServices } from '#server/letters/steps/step.types.ts';
import type { TaskContext } from '#server/storage/queue/queue.types.ts';
import type { Schema, Trx } from '#server/storage/schema.ts';

type Task = TaskContext<Schema, Readonly<Record<string, unknown>>>;

/** Rechecks the next rows. @returns the rank to go on behind; null: the last is done */
async function recheckNext(
  services: PipelineServices,
  trx: Trx,
  { job, after }: { readonly job: JobInHand; readonly after: number },
): Promise<number | null> {
  const groups = await remainingGroups(trx, job, { after, limit: SLICE_LETTERS });
  const ids = groups.map(({ id }) => id);
  const before = await badAmong(trx, ids);
  await recheckGroups({ trx, services, job, now: services.clock.now() }, groups);
  // The whole job is counted once, behind the last slice.
  await addToCounts(trx, job.id, { bad: (await badAmong(trx, ids)) - before });
  return groups.length < SLICE_LETTERS ? null : (groups.at(-1)?.rank ?? null);
}

async function badAmong(trx: Trx, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { count } = await trx
    .selectFrom('pack_group')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .where('quality', '=', 'BAD')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Rechecks one slice in one transaction: documents are opened only where the choice of channels reads them. */
export async function recheckSlice(services: PipelineServices, task: Task, payload: StepTask): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const locked = await lockJob(trx, payload.jobId);
    const loaded = locked === null ? null : await loadJob(trx, payload.jobId);
    if (locked !== null && loaded !== null) {
      const { job } = loaded;
      // Frozen or withdrawn meanwhile: the rows of the slices before keep their states, and are counted.
      const open = openForEditing(locked);
      const after = open ? await recheckNext(services, trx, { job, after: payload.after ?? 0 }) : null;
      if (after === null) await refreshJob(trx, locked, { at: services.clock.now(), by: null });
      else await enqueueStep(services.queue, trx, { job, step: 'recheck', run: 0, after });
    }
    await task.complete(trx);
  });
}
