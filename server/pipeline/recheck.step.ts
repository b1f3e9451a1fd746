// Recheck: goes over the remaining rows of a job once more, with the channels and account as they are today. Values
// stay; their verdicts, the channels that carry the row and its quality may change.
import { lockJob, refreshJob } from '#server/features/jobs/job-state.ts';
import { openForEditing, recheckGroup, remainingGroups } from '#server/features/pack-groups/recheck.ts';
import type { TaskContext } from '#server/storage/queue/queue.types.ts';
import type { Schema } from '#server/storage/schema.ts';
import { enqueueStep, type StepTask } from './enqueue.ts';
import { loadJob } from './job-in-hand.ts';
import { SLICE_LETTERS } from './pipeline.ts';
import type { PipelineServices } from './step.types.ts';

type Task = TaskContext<Schema, Readonly<Record<string, unknown>>>;

/** Rechecks one slice; the whole of it is one transaction, since it opens no document. */
export async function recheckSlice(services: PipelineServices, task: Task, payload: StepTask): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const locked = await lockJob(trx, payload.jobId);
    const loaded = locked === null ? null : await loadJob(trx, payload.jobId);
    if (locked !== null && loaded !== null && openForEditing(locked)) {
      const after = payload.after ?? 0;
      const groups = await remainingGroups(trx, payload.jobId, { after, limit: SLICE_LETTERS });
      await recheckGroup(trx, loaded.job, groups, services.clock.now());
      await refreshJob(trx, locked, { at: services.clock.now(), by: null });
      const last = groups.at(-1);
      if (last !== undefined && groups.length === SLICE_LETTERS) {
        await enqueueStep(services.queue, trx, { job: loaded.job, step: 'recheck', run: 0, after: last.rank });
      }
    }
    await task.complete(trx);
  });
}
