// The counts of a job as lists show them: derived from its pack groups, or added to by slices.
import { sql } from 'kysely';
import type { CommandState } from '#domain/deliveries/deliveries.ts';
import type { GroupFacts } from '#domain/jobs/jobs.states.ts';
import type { PackGroupState } from '#domain/jobs/jobs.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
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

/** Pack groups of a job that are alike. */
export interface GroupTotals {
  readonly state: PackGroupState;
  readonly bad: boolean;
  readonly command: CommandState | null;
  readonly dispatch_state: string;
  readonly groups: number;
  readonly pages: number;
}

/** The pack groups of a job, counted by what is alike in them. @param among only these */
export async function groupTotals(trx: Trx, jobId: number, among?: readonly number[]): Promise<GroupTotals[]> {
  const which = among ? sql`g.id = any(${sql.val([...among])}::bigint[]) and g.job_id + 0` : sql`g.job_id`;
  const { rows } = await sql<GroupTotals>`
    select g.state, g.quality = 'BAD' as bad, c.state as command, g.dispatch_state,
      count(*)::int as groups, sum(g.pages)::int as pages
    from pack_group g left join delivery_command c on c.id = g.command_id and c.freed_at is null
    where ${which} = ${jobId} group by 1, 2, 3, 4`.execute(trx);
  return rows;
}

/** Chunks of a job that found no pack and that nobody attached or accepted. */
export async function openOrphans(db: Db | Trx, jobId: number): Promise<number> {
  const { count } = await db
    .selectFrom('chunk')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('job_id', '=', jobId)
    .where('orphan_reason', 'is not', null)
    .where('accepted', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Totals of a job from its groups. */
export function countsOf(totals: readonly GroupTotals[], orphans: number): JobCounts {
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

/** What counts of some groups became. */
export const differenceOf = (before: JobCounts, after: JobCounts): Partial<JobCounts> =>
  Object.fromEntries(
    Object.entries(after).flatMap(([name, count]) => {
      const by = count - before[name as keyof JobCounts];
      return by === 0 ? [] : [[name, by]];
    }),
  );

export const groupFacts = (row: GroupTotals): GroupFacts => ({
  state: row.state,
  bad: row.bad,
  command: row.command,
  sent: row.dispatch_state === 'SENT',
});

/**
 * Adds to the counts of a job that the caller holds by `lockJob`, in the transaction that stores the rows they are of.
 * For slices that are followed by another one: the last calls `refreshJob`, which counts the rows themselves. And for events of single
 * pieces. @returns the counts
 */
export async function addToCounts(trx: Trx, jobId: number, more: Partial<JobCounts>): Promise<JobCounts> {
  const added = Object.entries(more).filter(([, count]) => count !== 0);
  const { counts } = await trx.selectFrom('job').select('counts').where('id', '=', jobId).executeTakeFirstOrThrow();
  const now: JobCounts = { ...NO_COUNTS, ...(counts as Partial<JobCounts>) };
  if (added.length === 0) return now;
  for (const [name, count] of added) now[name as keyof JobCounts] += count;
  await trx
    .updateTable('job')
    .set({ counts: toJson(now) })
    .where('id', '=', jobId)
    .execute();
  return now;
}
