// Stores what a slice of a job made, in the transaction that also completes its task.

import { addToCounts } from '#server/letters/jobs/job-counts.ts';
import { type LockedJob, refreshJob } from '#server/letters/jobs/job-state.ts';
import { markPlansInLetters } from '#server/letters/jobs/plans-in-letters.ts';
import { type EnqueuedJob, enqueueStep, type TaskSender } from '#server/letters/steps/enqueue.ts';
import { type JobStepName, PIPELINE, stepAfter } from '#server/letters/steps/pipeline.ts';
import type { Expected, JobInHand, PipelineServices, Slice } from '#server/letters/steps/step.types.ts';
import { countAnew, type FilledTable } from '#server/storage/planner-statistics.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { enterProcessing, failJob } from './step-state.ts';

/** Tables that get many rows in a step, which those behind it read. */
const FILLED: Partial<Readonly<Record<JobStepName, readonly FilledTable[]>>> = {
  split: ['chunk'],
  evaluate: ['chunk', 'pack', 'pack_group'],
};

interface StepProgress {
  readonly step: JobStepName;
  readonly done: number;
  readonly total: number | null;
  /** What it counts, and how long the rest will take, where the step does not say. */
  readonly expected?: Expected | undefined;
}

/** Shows how far a step is. */
export async function showProgress(
  db: PipelineServices['db'] | Trx,
  jobId: number,
  shown: StepProgress,
): Promise<void> {
  const { expected, ...at } = shown;
  const progress = toJson({ ...at, unit: PIPELINE[at.step].unit, ...expected });
  await db.updateTable('job').set({ progress }).where('id', '=', jobId).execute();
}

interface Storing {
  readonly services: Pick<PipelineServices, 'clock'> & { readonly queue: TaskSender };
  readonly trx: Trx;
  readonly job: EnqueuedJob & Pick<JobInHand, 'run'>;
  readonly locked: LockedJob;
  readonly step: JobStepName;
}

/** Stores a slice: its rows, its place in the work, the counts of the job, and the task that goes on. */
export async function storeSlice(storing: Storing, slice: Slice): Promise<void> {
  const { services, trx, job, step } = storing;
  const at = services.clock.now();
  const locked = await enterProcessing(trx, storing.locked, at);
  if (slice.outcome === 'failed') return failJob(trx, locked, { at, fault: slice.refusal });
  await slice.store(trx, locked);
  const more = slice.outcome === 'more';
  if (!more) await countAnew(trx, job.id, FILLED[step] ?? []);
  const next = more ? step : stepAfter(step);
  if (next === null) {
    await markPlansInLetters(trx, job.id);
    await trx.updateTable('job').set({ progress: null }).where('id', '=', job.id).execute();
    await refreshJob(trx, locked, { at, by: null, entersFamily: true });
    return;
  }
  await showProgress(trx, job.id, { step, done: slice.done, total: slice.total, expected: slice.expected });
  // Within a step only the new rows are added: counting the job again at each slice would cost the square of its letters.
  if (more) await addToCounts(trx, job.id, slice.added ?? {});
  else await refreshJob(trx, locked, { at, by: null });
  const reached = more && slice.reached !== undefined ? { reached: slice.reached } : {};
  await enqueueStep(services.queue, trx, { job, step: next, run: job.run, ...reached });
}
