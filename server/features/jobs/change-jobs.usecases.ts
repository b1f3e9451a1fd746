// Actions on a deposit: freeze, lock, cancel, revalidate, invalidate. Each locks the job, decides by its table, saves.

import { can } from '#domain/access/abilities.ts';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { scopeRefusal } from '#domain/api/token-calls.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { ToldEvent } from '#domain/hooks/hook-events.table.ts';
import { decideFlag, decideJobMove, type JobFacts, revalidateMove } from '#domain/jobs/jobs.states.ts';
import { JOB_STATES_IN_PROGRESS } from '#domain/jobs/jobs.ts';
import { isOneOf } from '#domain/shared/includes.ts';
import { itemOf } from '#server/access/owned-row.ts';
import type { Caller, Handler, Services } from '#server/context/context.ts';
import { addRevision, type RevisionAuthor } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { mayChange } from '#server/letters/jobs/job-rights.ts';
import { type LockedJob, lockJob, refreshJob, setJobState } from '#server/letters/jobs/job-state.ts';
import type { JobRow } from '#server/letters/jobs/jobs.repository.ts';
import { takeInAgain } from '#server/letters/jobs/left-out.ts';
import { shipmentsLeft } from '#server/letters/jobs/shipments-left.ts';
import { enqueueStep, restartPipeline } from '#server/letters/steps/enqueue.ts';
import type { Trx } from '#server/storage/schema.ts';
import { cancelOpenCommands } from './cancel-commands.ts';
import { readJob, visibleJob } from './read-jobs.usecases.ts';

/** A locked job, what decides on it, and who acts. */
export interface JobChange {
  readonly trx: Trx;
  readonly job: LockedJob;
  readonly row: JobRow;
  readonly facts: JobFacts;
  readonly at: Date;
  readonly by: RevisionAuthor;
}

/** The acting person, for the history of a deposit that may belong to another one. */
export const authorOn = (caller: Caller, owner: { readonly owner_id: number; readonly owner_login: string }) => ({
  ...authorOf(caller),
  actedForLogin: owner.owner_id === caller.user.id ? null : owner.owner_login,
});

/** Runs a change on a job that the caller sees and may change; a refusal rolls everything back. */
export async function changeJob(
  request: { readonly caller: Caller; readonly services: Services; readonly jobId: number },
  allowed: (caller: Caller, row: JobRow) => boolean,
  change: (context: JobChange) => Promise<Result<true>>,
): Promise<Result<Job>> {
  const { caller, services, jobId } = request;
  const found = await visibleJob(caller, services, jobId);
  if (!found.ok) return found;
  const row = found.value;
  if (!allowed(caller, row)) return refuse('exception.unauthorized');
  const done = await inTransaction(services, async (trx) => {
    const job = await lockJob(trx, jobId);
    if (job === null) return refuse('job.unknown');
    const facts: JobFacts = { ...job, shipmentsLeft: await shipmentsLeft(trx, jobId) };
    return change({ trx, job, row, facts, at: services.clock.now(), by: authorOn(caller, row) });
  });
  return done.ok ? readJob(caller, services, jobId) : done;
}

class Refused extends Error {}

/** Runs decisions and writes in one transaction; a refusal rolls it back and is the answer. */
export async function inTransaction<T>(
  services: Pick<Services, 'db'>,
  work: (trx: Trx) => Promise<Result<T>>,
): Promise<Result<T>> {
  let answer: Result<T> | undefined;
  try {
    return await services.db.transaction().execute(async (trx) => {
      answer = await work(trx);
      if (!answer.ok) throw new Refused();
      return answer;
    });
  } catch (error) {
    if (error instanceof Refused && answer) return answer;
    throw error;
  }
}

const changer = (caller: Caller, row: JobRow): boolean => mayChange(caller.actor, row);
const canceller = (caller: Caller, row: JobRow): boolean => can(caller.actor, 'cancel', itemOf(row));

const note = (
  { trx, job, at, by }: JobChange,
  event: ToldEvent<'job'>,
  details: Record<string, unknown> = {},
): Promise<unknown> =>
  addRevision(trx, { entity: 'job', entityId: job.id, accountId: job.accountId, event, at, by, details });

async function setFlag(context: JobChange, action: 'freeze' | 'unfreeze' | 'lock'): Promise<Result<true>> {
  const decided = decideFlag(context.facts, action);
  if (!decided.ok) return decided;
  const flag = action === 'lock' ? { locked: true } : { frozen: action === 'freeze' };
  await context.trx
    .updateTable('job')
    .set((eb) => ({ ...flag, version: eb('version', '+', 1) }))
    .where('id', '=', context.job.id)
    .execute();
  await note(context, ({ freeze: 'FROZEN', unfreeze: 'UNFROZEN', lock: 'LOCKED' } as const)[action]);
  return ok(true);
}

export const freezeJob: Handler<'jobs.freeze'> = ({ caller, params, body }, services) =>
  changeJob({ caller, services, jobId: params.jobId }, changer, (context) =>
    setFlag(context, body.frozen ? 'freeze' : 'unfreeze'),
  );

export const lockJobForGood: Handler<'jobs.lock'> = ({ caller, params }, services) =>
  changeJob({ caller, services, jobId: params.jobId }, changer, (context) => setFlag(context, 'lock'));

export const cancelJob: Handler<'jobs.cancel'> = ({ caller, params }, services) =>
  changeJob({ caller, services, jobId: params.jobId }, canceller, async (context) => {
    const decided = decideJobMove(context.facts, 'cancel');
    if (!decided.ok) return decided;
    const { trx, job, at, by } = context;
    const wasOpen = await cancelOpenCommands(trx, job.id, { at, by });
    // A token that may only deposit takes nothing back that was confirmed (docs/decisions/0835): the refusal undoes it.
    const closed = wasOpen ? scopeRefusal('commands.cancel', caller.program) : undefined;
    if (closed) return closed;
    // The reason of its waiting is dropped; the reason of its failure is kept.
    const waited = isOneOf(JOB_STATES_IN_PROGRESS, job.state) ? { error: null } : {};
    await trx
      .updateTable('job')
      .set({ progress: null, ...waited })
      .where('id', '=', job.id)
      .execute();
    await setJobState(trx, job, { to: decided.value, at, by });
    await refreshJob(trx, { ...job, state: decided.value }, { at, by });
    return ok(true);
  });

export const revalidateJob: Handler<'jobs.revalidate'> = ({ caller, params }, services) =>
  changeJob({ caller, services, jobId: params.jobId }, changer, async (context) => {
    const { trx, job, row, at, by } = context;
    const move = revalidateMove(job.state);
    const decided = decideJobMove(context.facts, move);
    if (!decided.ok) return decided;
    if (move === 'revalidateAll') {
      await takeInAgain(trx, job.id);
      await setJobState(trx, job, { to: decided.value, at, by, details: { revalidated: true } });
      await restartPipeline(services.queue, trx, {
        id: job.id,
        accountId: job.accountId,
        serviceType: row.service_type,
      });
      return ok(true);
    }
    await note(context, 'REVALIDATED');
    await enqueueStep(services.queue, trx, {
      job: { id: job.id, accountId: job.accountId, serviceType: row.service_type },
      step: 'recheck',
      run: 0,
    });
    return ok(true);
  });

export const invalidateJob: Handler<'jobs.invalidate'> = ({ caller, params, body }, services) =>
  changeJob({ caller, services, jobId: params.jobId }, changer, async (context) => {
    const decided = decideJobMove(context.facts, 'invalidate');
    if (!decided.ok) return decided;
    const { trx, job, at, by } = context;
    const rejected = await trx
      .updateTable('pack_group')
      .set((eb) => ({
        state: 'REJECTED',
        dispatch_state: 'REJECTED',
        rejection_reason: body.reason,
        version: eb('version', '+', 1),
      }))
      .where('job_id', '=', job.id)
      .where('state', '=', 'CREATED')
      .where('command_id', 'is', null)
      .executeTakeFirst();
    if (rejected.numUpdatedRows === 0n) return refuse('job.cannotInvalidate', { state: job.state });
    await note(context, 'INVALIDATED', { reason: body.reason, packGroups: Number(rejected.numUpdatedRows) });
    await refreshJob(trx, job, { at, by });
    return ok(true);
  });
