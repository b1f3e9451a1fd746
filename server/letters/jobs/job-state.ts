// The derived state and the counts of a job, refreshed in the transaction of every change to its pack groups or
// commands: one place writes them, with the history line and the counter of the change.
import { type SqlBool, sql } from 'kysely';
import type { CommandState } from '#domain/deliveries/deliveries.ts';
import { deriveJobState, type GroupFacts } from '#domain/jobs/jobs.states.ts';
import { type JobState, PACK_GROUPS_CREATED_FAMILY, type PackGroupState } from '#domain/jobs/jobs.ts';
import { isOneOf } from '#domain/shared/includes.ts';
import { moveCounter } from '#server/letters/counters/counters.ts';
import { addRevision, type RevisionAuthor } from '#server/letters/history/add-revision.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';

/** Totals of a job as lists show them (`JobCounts` of the contract). */
export interface JobCounts {
  packGroups: number;
  bad: number;
  remaining: number;
  awaiting: number;
  processing: number;
  rejected: number;
  sent: number;
  error: number;
  pages: number;
  orphans: number;
}

export const NO_COUNTS: JobCounts = {
  packGroups: 0,
  bad: 0,
  remaining: 0,
  awaiting: 0,
  processing: 0,
  rejected: 0,
  sent: 0,
  error: 0,
  pages: 0,
  orphans: 0,
};

/** The dispatch state of a pack group → the count it adds to. */
const COUNT_OF_DISPATCH: Readonly<Record<string, keyof JobCounts>> = {
  REMAINING: 'remaining',
  AWAIT_VALIDATION: 'awaiting',
  PROCESSING: 'processing',
  SENT: 'sent',
  ERROR: 'error',
  REJECTED: 'rejected',
};

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

/**
 * The condition "this shipment left, or may have" on the table `s`: production code, doubt, or an attempt that was
 * begun and did not end in a refusal. Evaluate it only after the shipments were locked (`lockShipmentsOf`).
 */
export const SHIPMENT_LEFT = sql<SqlBool>`(s.status >= 400 or s.doubt is not null or exists (
  select 1 from send_attempt a where a.state in ('INTENT', 'DONE', 'DOUBT')
    and (a.shipment_id = s.id or a.delivery_id = s.delivery_id)))`;

/** The condition "its hand-over was begun, and how it ended is not known yet" on the table `s`. */
export const HAND_OVER_BEGUN = sql<SqlBool>`(s.status < 400 and exists (
  select 1 from send_attempt a where a.state = 'INTENT' and (a.shipment_id = s.id or a.delivery_id = s.delivery_id)))`;

/**
 * Locks shipments in a statement of its own: the writer of an intent holds its shipment, so that the next statement
 * sees every intent that came first, and none can come after.
 */
export async function lockShipmentsOf(trx: Trx, column: 'job_id' | 'command_id', id: number): Promise<void> {
  await sql`select id from shipment where ${sql.ref(column)} = ${id} order by id for update`.execute(trx);
}

/** Shipments of a job that left or are being handed over right now. */
export async function shipmentsLeft(trx: Trx, jobId: number): Promise<number> {
  await lockShipmentsOf(trx, 'job_id', jobId);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from shipment s
    where s.job_id = ${jobId} and s.status > -900 and ${SHIPMENT_LEFT}`.execute(trx);
  return rows[0]?.count ?? 0;
}

interface GroupTotals {
  readonly state: PackGroupState;
  readonly bad: boolean;
  readonly command: CommandState | null;
  readonly dispatch_state: string;
  readonly groups: number;
  readonly pages: number;
}

async function groupTotals(trx: Trx, jobId: number): Promise<GroupTotals[]> {
  const { rows } = await sql<GroupTotals>`
    select g.state, g.quality = 'BAD' as bad, c.state as command, g.dispatch_state,
      count(*)::int as groups, sum(g.pages)::int as pages
    from pack_group g left join delivery_command c on c.id = g.command_id and c.freed_at is null
    where g.job_id = ${jobId} group by 1, 2, 3, 4`.execute(trx);
  return rows;
}

function countsOf(totals: readonly GroupTotals[], orphans: number): JobCounts {
  const counts: JobCounts = { ...NO_COUNTS, orphans };
  for (const row of totals) {
    counts.packGroups += row.groups;
    counts.pages += row.pages;
    const name = COUNT_OF_DISPATCH[row.dispatch_state];
    if (name) counts[name] += row.groups;
    if (row.bad && row.dispatch_state === 'REMAINING') counts.bad += row.groups;
  }
  return counts;
}

const factsOf = (row: GroupTotals): GroupFacts => ({
  state: row.state,
  bad: row.bad,
  command: row.command,
  sent: row.dispatch_state === 'SENT',
});

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
 * Adds to the counts of a job that the caller holds by `lockJob`, in the transaction that stores the rows they are of.
 * For slices that are followed by another one: the last calls `refreshJob`, which counts the rows themselves.
 */
export async function addToCounts(trx: Trx, jobId: number, more: Partial<JobCounts>): Promise<void> {
  const added = Object.entries(more).filter(([, count]) => count !== 0);
  if (added.length === 0) return;
  const { counts } = await trx.selectFrom('job').select('counts').where('id', '=', jobId).executeTakeFirstOrThrow();
  const now: JobCounts = { ...NO_COUNTS, ...(counts as Partial<JobCounts>) };
  for (const [name, count] of added) now[name as keyof JobCounts] += count;
  await trx
    .updateTable('job')
    .set({ counts: toJson(now) })
    .where('id', '=', jobId)
    .execute();
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
  const orphans = await trx
    .selectFrom('chunk')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('job_id', '=', job.id)
    .where('orphan_reason', 'is not', null)
    .executeTakeFirstOrThrow();
  const counts = countsOf(totals, Number(orphans.count));
  await trx
    .updateTable('job')
    .set({ counts: toJson(counts) })
    .where('id', '=', job.id)
    .execute();
  if (!change.entersFamily && !isOneOf(PACK_GROUPS_CREATED_FAMILY, job.state)) return { state: job.state, counts };
  const state = deriveJobState(totals.map(factsOf));
  await setJobState(trx, job, { to: state, at: change.at, by: change.by });
  return { state, counts };
}
