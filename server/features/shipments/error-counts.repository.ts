// How many unacknowledged errors there are per status code: few rows, read from their own index.
import { type SqlBool, sql } from 'kysely';
import { type DayRange, rangeCondition } from '#server/access/date-range.ts';
import { accountsUnder, type ResolvedScope, type ScopeTargets, scopeCondition } from '#server/access/scope.ts';
import type { Db } from '#server/storage/schema.ts';

/** Unacknowledged errors by status code; codes without any are absent. */
export async function countErrorsPerStatus(
  db: Db,
  request: {
    readonly scope: ResolvedScope;
    readonly targets: ScopeTargets;
    readonly range: DayRange;
    readonly timeZone: string;
  },
): Promise<Record<string, number>> {
  const { scope, targets, range, timeZone } = request;
  const where = [
    sql<SqlBool>`s.status > -900 and s.status < 0 and not s.acknowledged`,
    scopeCondition(scope, 's'),
    rangeCondition(range, 's.created_at', timeZone),
  ];
  if (targets.targetOwnerId !== undefined) where.push(sql<SqlBool>`s.owner_id = ${targets.targetOwnerId}`);
  if (targets.targetOUId !== undefined) {
    const accounts = await accountsUnder(db, targets.targetOUId);
    where.push(sql<SqlBool>`s.account_id = any(${sql.val(accounts)}::bigint[])`);
  }
  const { rows } = await sql<{ status: string; count: number }>`select s.status::text as status, count(*)::int as count
    from shipment s where ${sql.join(where, sql` and `)} group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
