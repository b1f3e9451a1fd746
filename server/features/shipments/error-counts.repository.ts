// How many unacknowledged errors there are per status code, and how many documents in doubt: few rows, read from indexes of
// their own.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type DayRange, rangeCondition } from '#server/access/date-range.ts';
import { type ResolvedScope, type ScopeTargets, scopeCondition, targetConditions } from '#server/access/scope.ts';
import { isTestSql } from '#server/access/test-mode.ts';
import { type DecisionCounts, decisionCounts, fallsBack, inError } from '#server/letters/fallback/in-error.ts';
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
  where.push(...(await targetConditions(db, targets, 's')));
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

/** Documents in error and in doubt: in test mode, and of which the next run looks whether another channel takes over; undefined: none. */
export async function countKinds(
  db: Db,
  request: Request,
): Promise<{ readonly tested: number | undefined; readonly fallingBack: number | undefined }> {
  const where = await conditions(db, request, inError('s'));
  const { rows } = await sql<{ tested: number; fallingBack: number }>`select
      count(*) filter (where ${isTestSql('s')})::int as tested, count(*) filter (where ${fallsBack('s')})::int as "fallingBack"
    from shipment s where ${where}`.execute(db);
  return { tested: rows[0]?.tested || undefined, fallingBack: rows[0]?.fallingBack || undefined };
}

/** Documents in error and in doubt that wait for one person who sees them, of whatever day. */
export async function countOwn(db: Db, scope: ResolvedScope, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from shipment s
    where s.decider_id = ${userId} and ${inError('s')} and ${scopeCondition(scope, 's')}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Unacknowledged errors by status code; codes without any are absent. */
export async function countErrorsPerStatus(db: Db, request: Request): Promise<Record<string, number>> {
  const where = await conditions(db, request, sql<SqlBool>`s.status > -900 and s.status < 0 and not s.acknowledged`);
  const { rows } = await sql<{ status: string; count: number }>`select s.status::text as status, count(*)::int as count
    from shipment s where ${where} group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** How many documents in error wait for a decision, by how urgent they are. */
export async function countDecisions(db: Db, request: Request, now: Date): Promise<DecisionCounts> {
  const where = await conditions(db, request, inError('s'));
  const counts = decisionCounts('s', { now, timeZone: request.timeZone });
  const { rows } = await sql<DecisionCounts>`select ${counts} from shipment s where ${where}`.execute(db);
  return rows[0] ?? { overdue: 0, dueToday: 0, unassigned: 0 };
}
