// A job whose next slice the server's own disk stops: it says why and what happens next, and goes on by itself when
// there is room; after two days it is an error that a person tries again. Deliveries do the same (compose-later.ts).
import { JOB_STATES_IN_PROGRESS } from '#domain/jobs/jobs.ts';
import { isOneOf } from '#domain/shared/includes.ts';
import { lockJob } from '#server/letters/jobs/job-state.ts';
import { enqueueStep, type Reached } from '#server/letters/steps/enqueue.ts';
import type { JobStepName } from '#server/letters/steps/pipeline.ts';
import type { JobInHand, PipelineServices } from '#server/letters/steps/step.types.ts';
import type { TaskContext } from '#server/storage/queue/queue.types.ts';
import type { Schema } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { nextTry, WORK_FOLDER } from '../tasks/retry-rhythm.ts';
import { enterProcessing, failJob } from './step-state.ts';

interface StoppedStep {
  readonly services: PipelineServices;
  readonly task: TaskContext<Schema, Readonly<Record<string, unknown>>>;
  readonly job: JobInHand;
  readonly step: JobStepName;
  /** What the slice before handed on: the next try goes on there. */
  readonly reached: Reached | undefined;
  /** Pauses so far, in a row. */
  readonly pauses: number;
}

/** Plans the next try, or gives up, and completes the slice. `code`: what the system answered. */
export async function stepLater(
  { services, task, job, step, reached, pauses }: StoppedStep,
  code: string,
): Promise<void> {
  const at = services.clock.now();
  const startAfter = nextTry(pauses, at, WORK_FOLDER);
  services.log.warn('job.cannot-write', { job: job.id, step, code });
  await services.db.transaction().execute(async (trx) => {
    const locked = await lockJob(trx, job.id);
    // Cancelled meanwhile: nothing waits.
    const waiting = locked !== null && isOneOf(JOB_STATES_IN_PROGRESS, locked.state);
    if (waiting && startAfter === null) {
      await failJob(trx, locked, { at, fault: { label: 'job.diskUnavailable', parameters: { code } } });
    } else if (waiting && startAfter !== null) {
      await enterProcessing(trx, locked, at);
      const error = toJson({ label: 'job.diskWaits', parameters: { code } });
      await trx.updateTable('job').set({ error }).where('id', '=', job.id).execute();
      const handedOn = reached === undefined ? {} : { reached };
      const paused = { pauses: pauses + 1, startAfter };
      await enqueueStep(services.queue, trx, { job, step, run: job.run, ...handedOn, ...paused });
    }
    await task.complete(trx);
  });
}
