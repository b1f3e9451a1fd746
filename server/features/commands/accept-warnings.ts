// A program that confirms says at once that later pages with other persons' addresses belong to its letters: for the
// confirmation alone, and undone with it.
import type { CommandCreation } from '#domain/api/sending/command.schema.ts';
import { isOpenForEdits } from '#domain/jobs/jobs.states.ts';
import type { Caller, Services } from '#server/context/context.ts';
import { authorOn } from '#server/features/jobs/change-jobs.usecases.ts';
import { type JobRow, visibleJob } from '#server/features/jobs/read-jobs.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { mayChange } from '#server/letters/jobs/job-rights.ts';
import { lockJob } from '#server/letters/jobs/job-state.ts';
import { settleRows, warnedRows } from '#server/letters/rows/settle-warnings.ts';
import type { Trx } from '#server/storage/schema.ts';
import { groupsToConfirm } from './commands.repository.ts';

/** What was accepted, for the history once the confirmation holds. */
export interface AcceptedWarnings {
  readonly job: JobRow;
  readonly ids: readonly number[];
}

/** Services whose reads and writes all happen in one transaction. */
export const within = (services: Services, trx: Trx): Services => ({ ...services, db: trx });

/** The job of a selection, locked; null where the caller may not change it, or nobody may now. */
export async function openJobOf(
  { caller, services, trx }: { readonly caller: Caller; readonly services: Services; readonly trx: Trx },
  { packGroupIds, readyOfJob }: Pick<CommandCreation, 'packGroupIds' | 'readyOfJob'>,
): Promise<JobRow | null> {
  const [first] = packGroupIds ?? [];
  const [group] = first === undefined ? [] : await groupsToConfirm(trx, [first], false);
  const jobId = readyOfJob ?? group?.job_id;
  if (jobId === undefined) return null;
  const found = await visibleJob(caller, within(services, trx), jobId);
  if (!found.ok || !mayChange(caller.actor, found.value)) return null;
  const job = await lockJob(trx, jobId);
  return job !== null && isOpenForEdits({ ...job, shipmentsLeft: 0 }).ok ? found.value : null;
}

/**
 * Settles the rows of the selection that this warning alone keeps back, with the caller's name, in the transaction of the
 * confirmation. A row with another fault does not leave, so nothing is said of its pages. Null: there is nothing to settle, or
 * the caller may not; confirming says what keeps a row back.
 */
export async function acceptWarnings(
  { caller, services, trx }: { readonly caller: Caller; readonly services: Services; readonly trx: Trx },
  { packGroupIds, readyOfJob }: Pick<CommandCreation, 'packGroupIds' | 'readyOfJob'>,
): Promise<AcceptedWarnings | null> {
  const job = await openJobOf({ caller, services, trx }, { packGroupIds, readyOfJob });
  if (job === null) return null;
  const jobId = job.id;
  const rows = await warnedRows(trx, jobId, packGroupIds);
  const ids = rows.filter(({ settled, isKeptBack }) => !settled && isKeptBack).map(({ id }) => id);
  if (ids.length === 0) return null;
  const { id, login, name } = caller.user;
  const now = services.clock.now();
  const settled = { settledBy: { id, login, name }, settledAt: now.toISOString() };
  await settleRows({ trx, services, jobId, now, settled }, ids);
  return { job, ids };
}

/** Carries an outcome out of a transaction that must leave nothing behind. */
class Undone extends Error {}

/** What would come of a change: it is tried in a transaction, and undone. */
export async function tried<T>(services: Services, look: (trx: Trx) => Promise<T>): Promise<T> {
  let seen: { readonly outcome: T } | undefined;
  try {
    await services.db.transaction().execute(async (trx) => {
      seen = { outcome: await look(trx) };
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  if (seen === undefined) throw new Error('What was tried gave no outcome.');
  return seen.outcome;
}

/** The line of the history of what was accepted. */
export async function noteAccepted(
  trx: Trx,
  accepted: AcceptedWarnings | null,
  { caller, at }: { readonly caller: Caller; readonly at: Date },
): Promise<void> {
  if (accepted === null) return;
  const { job, ids } = accepted;
  await addRevision(trx, {
    entity: 'job',
    entityId: job.id,
    accountId: job.account_id,
    event: 'PACK_GROUP_EDITED',
    at,
    by: authorOn(caller, job),
    details: { packGroupIds: ids.slice(0, 100), count: ids.length, laterAddresses: true },
  });
}
