// Orders of which something was rejected and not taken back: how many a person sees.
import { type SqlBool, sql } from 'kysely';
import { type DayRange, rangeCondition } from '#server/access/date-range.ts';
import { accountsUnder, type ResolvedScope, type ScopeTargets, scopeCondition } from '#server/access/scope.ts';
import { REJECTED } from '#server/letters/jobs/jobs.repository.ts';
import type { Db } from '#server/storage/schema.ts';

/** How many orders of these days have something rejected in them. */
export async function countRejected(
  db: Db,
  scope: ResolvedScope,
  asked: { readonly targets: ScopeTargets; readonly range: DayRange; readonly timeZone: string },
): Promise<number> {
  const { targets, range, timeZone } = asked;
  const where = [
    sql<SqlBool>`${REJECTED}`,
    scopeCondition(scope, 'c'),
    rangeCondition(range, 'job.submitted_at', timeZone),
  ];
  if (targets.targetOwnerId !== undefined) where.push(sql<SqlBool>`c.owner_id = ${targets.targetOwnerId}`);
  if (targets.targetOUId !== undefined) {
    const accounts = await accountsUnder(db, targets.targetOUId);
    where.push(sql<SqlBool>`c.account_id = any(${sql.val(accounts)}::bigint[])`);
  }
  const { rows } = await sql<{ count: number }>`select count(distinct c.job_id)::int as count
    from delivery_command c join job on job.id = c.job_id where ${sql.join(where, sql` and `)}`.execute(db);
  return rows[0]?.count ?? 0;
}
