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

/** Of documents in error and in doubt. */
export interface TroubledKinds {
  /** In test mode; undefined: none. */
  readonly tested: number | undefined;
  /** Of which the next run looks whether another channel takes over; undefined: none. */
  readonly fallingBack: number | undefined;
  /** What of them waits for a decision; undefined where nobody asked. */
  readonly decisions: DecisionCounts | undefined;
}

/** What kinds of documents in error and in doubt there are, read once. @param decidedAt now, where decisions are asked for */
export async function countKinds(db: Db, request: Request, decidedAt: Date | undefined): Promise<TroubledKinds> {
  const where = await conditions(db, request, inError('s'));
  const due = decidedAt && decisionCounts('s', { now: decidedAt, timeZone: request.timeZone });
  const { rows } = await sql<DecisionCounts & { tested: number; fallingBack: number }>`select
      count(*) filter (where ${isTestSql('s')})::int as tested, count(*) filter (where ${fallsBack('s')})::int as "fallingBack"
      ${due ? sql`, ${due}` : sql``}
    from shipment s where ${where}`.execute(db);
  const { tested = 0, fallingBack = 0, overdue = 0, dueToday = 0, unassigned = 0 } = rows[0] ?? {};
  return {
    tested: tested || undefined,
    fallingBack: fallingBack || undefined,
    decisions: due && { overdue, dueToday, unassigned },
  };
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
