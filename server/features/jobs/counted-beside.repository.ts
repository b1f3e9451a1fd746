// Orders that are counted beside their states: how many a person sees of which something was rejected and not taken back, how many are
// under a legal hold, and of how many something is left to do.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { COUNTER_ROWS } from '#domain/monitoring/counters.ts';
import { type DayRange, rangeCondition } from '#server/access/date-range.ts';
import { type ResolvedScope, type ScopeTargets, scopeCondition, targetConditions } from '#server/access/scope.ts';
import { sumOf } from '#server/letters/counters/count-request.ts';
import { OPEN, REJECTED, SETTLED, TO_CORRECT, UNSENT } from '#server/letters/jobs/open-orders.ts';
import type { Db } from '#server/storage/schema.ts';

/** Whose orders, and of which days. */
interface Asked {
  readonly scope: ResolvedScope;
  readonly targets: ScopeTargets;
  readonly range: DayRange;
  readonly timeZone: string;
}

/** @param alias the table whose owner and account are looked at, beside `job` */
async function seen(db: Db, alias: 'c' | 'job', asked: Asked): Promise<RawBuilder<SqlBool>> {
  const { scope, targets, range, timeZone } = asked;
  const where = [scopeCondition(scope, alias), rangeCondition(range, 'job.submitted_at', timeZone)];
  where.push(...(await targetConditions(db, targets, alias)));
  return sql<SqlBool>`${sql.join(where, sql` and `)}`;
}

/** How many orders have something rejected in them. */
export async function countRejected(db: Db, asked: Asked): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct c.job_id)::int as count
    from delivery_command c join job on job.id = c.job_id
    where ${REJECTED} and ${await seen(db, 'c', asked)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many orders are under a legal hold. */
export async function countHeld(db: Db, asked: Asked): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from job
    where job.legal_hold is not null and not job.draft and ${await seen(db, 'job', asked)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Orders that are looked at one by one; of more it counts those in such a state. */
const LOOKED_AT = 10_000;

/** By `states` of `jobs.list`: of how many orders something is left to do, and how many stand under which chip. */
export interface OpenCounts {
  readonly OPEN: number;
  readonly TO_CORRECT: number;
  readonly UNSENT: number;
  readonly SETTLED: number;
}

/** Of how many orders something is left to correct or confirm. @param perState how many are in each state */
export async function countOpen(db: Db, asked: Asked, perState: Readonly<Record<string, number>>): Promise<OpenCounts> {
  const inState = sumOf(perState, COUNTER_ROWS.ordersRemaining.states);
  const wrong = perState.PACK_GROUPS_CREATED_ERROR ?? 0;
  const uncounted = { OPEN: inState, TO_CORRECT: wrong, UNSENT: inState - wrong, SETTLED: 0 };
  if (inState === 0 || inState > LOOKED_AT) return uncounted;
  const counted = (which: RawBuilder<SqlBool>) => sql`(count(*) filter (where ${which}))::int`;
  const { rows } = await sql<OpenCounts>`select ${counted(OPEN)} as "OPEN", ${counted(TO_CORRECT)} as "TO_CORRECT",
      ${counted(UNSENT)} as "UNSENT", ${counted(SETTLED)} as "SETTLED"
    from job where job.state = any(${sql.val([...COUNTER_ROWS.ordersRemaining.states])}::text[]) and not job.draft
      and ${await seen(db, 'job', asked)}`.execute(db);
  return rows[0] ?? uncounted;
}
