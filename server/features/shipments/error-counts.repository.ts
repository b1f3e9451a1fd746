// How many unacknowledged errors there are per status code, and how many documents in doubt: few rows, read from indexes of
// their own.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type DayRange, rangeCondition } from '#server/access/date-range.ts';
import { accountsUnder, type ResolvedScope, type ScopeTargets, scopeCondition } from '#server/access/scope.ts';
import type { Db } from '#server/storage/schema.ts';

interface Request {
  readonly scope: ResolvedScope;
  readonly targets: ScopeTargets;
  readonly range: DayRange;
  readonly timeZone: string;
}

async function conditions(
  db: Db,
  { scope, targets, range, timeZone }: Request,
  of: RawBuilder<SqlBool>,
): Promise<RawBuilder<SqlBool>> {
  const where = [of, scopeCondition(scope, 's'), rangeCondition(range, 's.created_at', timeZone)];
  if (targets.targetOwnerId !== undefined) where.push(sql<SqlBool>`s.owner_id = ${targets.targetOwnerId}`);
  if (targets.targetOUId !== undefined) {
    const accounts = await accountsUnder(db, targets.targetOUId);
    where.push(sql<SqlBool>`s.account_id = any(${sql.val(accounts)}::bigint[])`);
  }
  return sql<SqlBool>`${sql.join(where, sql` and `)}`;
}

/** Documents in doubt. */
export async function countDoubts(db: Db, request: Request): Promise<number> {
  const where = await conditions(db, request, sql<SqlBool>`s.doubt is not null`);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from shipment s where ${where}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Documents in error and in doubt that wait for one person, of whatever day. */
export async function countOwn(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from shipment s
    where s.decider_id = ${userId}
      and ((s.status > -900 and s.status < 0 and not s.acknowledged) or s.doubt is not null)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Unacknowledged errors by status code; codes without any are absent. */
export async function countErrorsPerStatus(db: Db, request: Request): Promise<Record<string, number>> {
  const where = await conditions(db, request, sql<SqlBool>`s.status > -900 and s.status < 0 and not s.acknowledged`);
  const { rows } = await sql<{ status: string; count: number }>`select s.status::text as status, count(*)::int as count
    from shipment s where ${where} group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
