// Runs the slices of a job: loads, lets the step compute, then stores results, progress, the next task and the fenced
// completion in one transaction. A slice whose worker died, or whose lease was lost, leaves nothing behind.
import { JOB_STATES_IN_PROGRESS } from '#domain/jobs/jobs.ts';
import { isOneOf } from '#domain/shared/includes.ts';
import { lockJob, refreshJob } from '#server/letters/jobs/job-state.ts';
import { type Reached, STEP_QUEUES, type StepTask } from '#server/letters/steps/enqueue.ts';
import { loadJob } from '#server/letters/steps/job-in-hand.ts';
import { payloadOf } from '#server/letters/steps/payload.ts';
import type { JobStepName } from '#server/letters/steps/pipeline.ts';
import type { Expected, JobInHand, PipelineServices, StepRun } from '#server/letters/steps/step.types.ts';
import type { DeadLetter, TaskContext } from '#server/storage/queue/queue.types.ts';
import type { Schema, Trx } from '#server/storage/schema.ts';
import { diskFault } from '#server/system/disk-fault.ts';
import { runCheck } from './check.step.ts';
import { runEvaluate } from './evaluate.step.ts';
import { runGroup } from './group.step.ts';
import { runIntake } from './intake.step.ts';
import { leaveOutFaulty } from './leave-out.ts';
import { runParse } from './parse.step.ts';
import { runPreprocess } from './preprocess.step.ts';
import { recheckSlice } from './recheck.step.ts';
import { runReconcile } from './reconcile.step.ts';
import { runSplit } from './split.step.ts';
import { stepLater } from './step-later.ts';
import { failJob } from './step-state.ts';
import { showProgress, storeSlice } from './store-slice.ts';

const STEP_RUNS: Readonly<Record<JobStepName, StepRun>> = {
  intake: runIntake,
  preprocess: runPreprocess,
  parse: runParse,
  split: runSplit,
  reconcile: runReconcile,
  evaluate: runEvaluate,
  group: runGroup,
  check: runCheck,
};

type Task = TaskContext<Schema, Readonly<Record<string, unknown>>>;

/** Pause between two reports of a long slice. */
const REPORT_MS = 500;

/** Works on one slice; the handler of both queues of job steps. */
export async function runJobStep(services: PipelineServices, task: Task): Promise<void> {
  const payload = payloadOf<StepTask>(task);
  if (payload.step === 'recheck') return recheckSlice(services, task, payload);
  const loaded = await loadJob(services.db, payload.jobId);
  // A task of an earlier run, or of a job that was cancelled meanwhile, has nothing to do.
  if (loaded === null || loaded.job.run !== payload.run || !isOneOf(JOB_STATES_IN_PROGRESS, loaded.state)) return;
  const { job } = loaded;
  const { step, pauses = 0, reached } = payload;
  try {
    await runSlice({ services, task, job, step, reached, waited: pauses > 0 });
  } catch (error) {
    const code = diskFault(error);
    if (code === null) throw error;
    await stepLater({ services, task, job, step, reached, pauses }, code);
  }
}

interface StepSlice {
  readonly services: PipelineServices;
  readonly task: Task;
  readonly job: JobInHand;
  readonly step: JobStepName;
  readonly reached: Reached | undefined;
  /** The disk had no room before, and the job says so. */
  readonly waited: boolean;
}

async function runSlice(run: StepSlice): Promise<void> {
  const { services, task, job, step, reached, waited } = run;
  const report = reporter(run);
  const slice = await STEP_RUNS[step]({ services, job, signal: task.signal, reached, report });
  task.signal.throwIfAborted();
  await services.db.transaction().execute(async (trx) => {
    const locked = await lockJob(trx, job.id);
    if (locked !== null && isOneOf(JOB_STATES_IN_PROGRESS, locked.state)) {
      if (waited) await trx.updateTable('job').set({ error: null }).where('id', '=', job.id).execute();
      const leftOut = await leaveOutFaulty({ services, trx, job }, slice);
      if (!leftOut) await storeSlice({ services, trx, job, locked, step }, slice);
    }
    await task.complete(trx);
    services.failPoints.reach(`after-${step}-before-commit`);
  });
}

function reporter({ services, task, job, step }: StepSlice) {
  let shownAt = services.clock.monotonic();
  return async (done: number, total: number, expected?: Expected): Promise<void> => {
    task.signal.throwIfAborted();
    if (services.clock.monotonic() - shownAt < REPORT_MS) return;
    shownAt = services.clock.monotonic();
    await showProgress(services.db, job.id, { step, done, total, expected });
    await task.progress();
  };
}

/** A slice whose last try failed: the job says so and can be revalidated. For the queue's `onDead`. */
export async function jobStepDied(
  services: Pick<PipelineServices, 'clock'>,
  trx: Trx,
  letter: DeadLetter,
): Promise<void> {
  if (!(Object.values(STEP_QUEUES) as string[]).includes(letter.queue)) return;
  const { jobId, step } = payloadOf<StepTask>(letter);
  const locked = await lockJob(trx, jobId);
  if (locked === null) return;
  // The rows that were rechecked keep their results; state and counts are those of the rows.
  if (step === 'recheck') return void (await refreshJob(trx, locked, { at: services.clock.now(), by: null }));
  if (!isOneOf(JOB_STATES_IN_PROGRESS, locked.state)) return;
  const fault = { label: 'job.processing', parameters: { step, file: '', reason: 'gaveUp' } };
  await failJob(trx, locked, { at: services.clock.now(), fault });
}

/** Adds the queues of job steps; before the queue starts. */
export function defineJobSteps(services: PipelineServices, slots: { batch: number; interactive: number }): void {
  const handle = (task: Task): Promise<void> => {
    const documents = services.documents.of({ account: Number(task.job.accountId ?? 0), person: 0 });
    return runJobStep({ ...services, documents }, task);
  };
  services.queue.define(STEP_QUEUES.batch, { slots: slots.batch, lane: 'batch', handle });
  services.queue.define(STEP_QUEUES.interactive, { slots: slots.interactive, lane: 'interactive', handle });
}
