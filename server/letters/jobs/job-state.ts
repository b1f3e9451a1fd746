// The derived state and the counts of a job, refreshed in the transaction of every change to its pack groups or
// commands: one place writes them, with the history line and the counter of the change.
import { deriveJobState } from '#domain/jobs/jobs.states.ts';
import { type JobState, PACK_GROUPS_CREATED_FAMILY } from '#domain/jobs/jobs.ts';
import { isOneOf } from '#domain/shared/includes.ts';
import { moveCounter } from '#server/letters/counters/counters.ts';
import { addRevision, type RevisionAuthor } from '#server/letters/history/add-revision.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import {
  addToCounts,
  countsOf,
  differenceOf,
  type GroupTotals,
  groupFacts,
  groupTotals,
  type JobCounts,
  openOrphans,
} from './job-counts.ts';
import { kindsOf } from './job-kinds.ts';
import { openFaults } from './left-out.ts';

/** A job as the functions that change it need it, locked for the rest of the transaction. */
export interface LockedJob {
  readonly id: number;
  readonly state: JobState;
  readonly frozen: boolean;
  readonly locked: boolean;
  readonly accountId: number;
  readonly ownerId: number;
  readonly submittedAt: Date;
}

/** Locks a job's row: the first lock of every transaction that changes anything below the job. Null: there is none. */
export async function lockJob(trx: Trx, jobId: number): Promise<LockedJob | null> {
  const row = await trx
    .selectFrom('job')
    .select(['id', 'state', 'frozen', 'locked', 'account_id', 'owner_id', 'submitted_at'])
    .where('id', '=', jobId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        id: row.id,
        state: row.state as JobState,
        frozen: row.frozen,
        locked: row.locked,
        accountId: row.account_id,
        ownerId: row.owner_id,
        submittedAt: row.submitted_at,
      };
}

/** Sets the state of a locked job, with its history line and its counter. */
export async function setJobState(
  trx: Trx,
  job: LockedJob,
  change: {
    readonly to: JobState;
    readonly at: Date;
    readonly by: RevisionAuthor | null;
    readonly details?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  if (change.to === job.state) return;
  await trx.updateTable('job').set({ state: change.to }).where('id', '=', job.id).execute();
  await addRevision(trx, {
    entity: 'job',
    entityId: job.id,
    accountId: job.accountId,
    event: change.to,
    at: change.at,
    by: change.by,
    ...(change.details ? { details: change.details } : {}),
  });
  await moveCounter(trx, {
    counter: 'job',
    accountId: job.accountId,
    ownerId: job.ownerId,
    at: job.submittedAt,
    from: job.state,
    to: change.to,
  });
}

/**
 * Recomputes the counts of a job, and its state when it is one of the created family (or `family` says that it is just
 * entering it). Call it last in the transaction, after the job was locked by `lockJob`.
 */
export async function refreshJob(
  trx: Trx,
  job: LockedJob,
  change: { readonly at: Date; readonly by: RevisionAuthor | null; readonly entersFamily?: boolean },
): Promise<{ state: JobState; counts: JobCounts }> {
  const totals = await groupTotals(trx, job.id);
  const counts = countsOf(totals, await openOrphans(trx, job.id));
  await trx
    .updateTable('job')
    .set({ counts: toJson(counts) })
    .where('id', '=', job.id)
    .execute();
  if (!change.entersFamily && !isOneOf(PACK_GROUPS_CREATED_FAMILY, job.state)) return { state: job.state, counts };
  const state = deriveJobState(totals.map(groupFacts), await openFaults(trx, job.id));
  await setJobState(trx, job, { to: state, at: change.at, by: change.by });
  return { state, counts };
}

/**
 * The same after some groups of a locked job alone changed: its counts go on by the difference, and its state is found without reading its
 * other groups. @param change `before`: what the groups were; `moved`: their command changed too
 */
export async function moveCounts(
  trx: Trx,
  job: LockedJob,
  change: {
    readonly at: Date;
    readonly by: RevisionAuthor | null;
    readonly groupIds: readonly number[];
    readonly before: readonly GroupTotals[];
    readonly moved: boolean;
  },
): Promise<void> {
  const after = await groupTotals(trx, job.id, change.groupIds);
  const difference = differenceOf(countsOf(change.before, 0), countsOf(after, 0));
  if (Object.keys(difference).length === 0 && !change.moved) return;
  const counts = await addToCounts(trx, job.id, difference);
  if (!isOneOf(PACK_GROUPS_CREATED_FAMILY, job.state)) return;
  const to = deriveJobState(await kindsOf(trx, job.id, counts), await openFaults(trx, job.id));
  await setJobState(trx, job, { to, at: change.at, by: change.by });
}
