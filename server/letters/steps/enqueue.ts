// Sending the pipeline's tasks, always in the transaction of the change that makes them necessary.
import { type SqlBool, sql } from 'kysely';
import { isUnique } from '#domain/services/services.ts';
import type { Queue } from '#server/context/ports.ts';
import { forgetPlansInLetters } from '#server/letters/jobs/plans-in-letters.ts';
import type { Trx } from '#server/storage/schema.ts';
import { JOB_STEPS, type JobStepName } from './pipeline.ts';

/** Queues of job slices: one-letter deposits, for which a person waits, have slots of their own. */
export const STEP_QUEUES = { interactive: 'job-step-interactive', batch: 'job-step' } as const;

/** `recheck` goes over the remaining groups of a job again; it is no step of the first run. */
export type StepTaskName = JobStepName | 'recheck';

/** How far the slices of a step came, so that the next one need not count them again. */
export interface Reached {
  readonly done: number;
  readonly total: number;
  /** Rank of the last chunk done. */
  readonly rank: number;
  /** The last grouping key done. */
  readonly key?: string;
  /** That the rest will take about. */
  readonly seconds?: number;
}

/** One slice of a step of a deposit. */
export interface StepTask {
  readonly jobId: number;
  readonly step: StepTaskName;
  /** Number of the run of the whole job; tasks of an earlier run do nothing. */
  readonly run: number;
  /** Where a recheck goes on: rank of the last group done. */
  readonly after?: number;
  /** Absent at the first slice of a step: it is read from the tables then. */
  readonly reached?: Reached;
  /** How often in a row the disk had no room; absent: never. */
  readonly pauses?: number;
}

/** What sending a task needs of the queue. */
export type TaskSender = Pick<Queue, 'send'>;

/** What the queue must know of a deposit: fairness goes by account, and services for one recipient have a lane. */
export interface EnqueuedJob {
  readonly id: number;
  readonly accountId: number;
  readonly serviceType: string;
}

interface NextSlice extends Omit<StepTask, 'jobId'> {
  readonly job: EnqueuedJob;
  /** Not before; now when absent. */
  readonly startAfter?: Date;
}

/** Sends the next slice of a job. */
export async function enqueueStep(queue: TaskSender, trx: Trx, { job, startAfter, ...task }: NextSlice): Promise<void> {
  const lane = isUnique(job.serviceType) ? 'interactive' : 'batch';
  const later = startAfter === undefined ? {} : { startAfter };
  await queue.send(trx, STEP_QUEUES[lane], { jobId: job.id, ...task }, { accountId: job.accountId, ...later });
}

/**
 * Drops what an earlier run made and starts again; the job never left its processing states, so nothing refers to it.
 */
export async function restartPipeline(queue: Queue, trx: Trx, job: EnqueuedJob): Promise<void> {
  await forgetPlansInLetters(trx, job.id);
  await trx.deleteFrom('chunk').where('job_id', '=', job.id).execute();
  await trx.deleteFrom('pack').where('job_id', '=', job.id).execute();
  await trx.deleteFrom('pack_group').where('job_id', '=', job.id).execute();
  await trx
    .deleteFrom('input_file')
    .where('job_id', '=', job.id)
    .where((eb) => eb.or([eb('role', '=', 'made'), eb.and([eb('role', '=', 'part'), eb('made_from', 'is not', null)])]))
    .execute();
  // What was joined to one document is on its own again.
  await trx
    .updateTable('input_file')
    .set({ role: 'input' })
    .where('job_id', '=', job.id)
    .where('role', '=', 'part')
    .execute();
  // Presets look at the pages anew; what people mended stays.
  await sql`delete from page_repair where job_id = ${job.id} and preset is not null`.execute(trx);
  // The intake makes the repaired copies of those that need one.
  await sql`update input_file set working_hash = null, undrawn_pages = '{}', facts = facts #> '{beforeDropping,facts}',
      page_count = (facts #>> '{beforeDropping,pageCount}')::int
    where job_id = ${job.id} and facts ? 'beforeDropping'`.execute(trx);
  const { rows } = await sql<{ run: number }>`
    update job set error = null, progress = null, counts = '{}', version = version + 1,
      parameters = jsonb_set(parameters, '{run}', to_jsonb(coalesce((parameters->>'run')::int, 0) + 1))
    where ${sql<SqlBool>`id = ${job.id}`} returning (parameters->>'run')::int as run`.execute(trx);
  await enqueueStep(queue, trx, { job, step: JOB_STEPS[0] ?? 'intake', run: rows[0]?.run ?? 0 });
}
