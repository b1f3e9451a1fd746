// How many of what is counted are in test mode: orders and deliveries have the numbers of a range of their own, by which few rows are read.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { scopeCondition, targetConditions } from '#server/access/scope.ts';
import type { Db } from '#server/storage/schema.ts';
import type { CountRequest } from './count-request.ts';

/** The least number of an order in test mode (0087-test-mode.sql). */
const TEST_ORDERS = 9_000_000_001;

const COLUMNS = {
  job: { order: 'job.id', at: 'job.submitted_at', counted: sql<SqlBool>`not job.draft` },
  delivery: { order: 'delivery.job_id', at: 'delivery.created_at', counted: sql<SqlBool>`true` },
} as const;

/** Those of a state or a kind, by days of UTC as the counters have them. @returns undefined where there is none */
export async function countTested(
  db: Db,
  { of, which }: { readonly of: 'job' | 'delivery'; readonly which: RawBuilder<SqlBool> },
  { scope, targets, range }: CountRequest,
): Promise<number | undefined> {
  const { order, at, counted } = COLUMNS[of];
  const column = (name: string) => sql.ref(`${of}.${name}`);
  const where = [
    counted,
    sql<SqlBool>`${sql.ref(order)} >= ${TEST_ORDERS} and ${column('test')}`,
    which,
    sql<SqlBool>`(${sql.ref(at)} at time zone 'UTC')::date between ${range.from}::date and ${range.to}::date`,
    scopeCondition(scope, of),
  ];
  where.push(...(await targetConditions(db, targets, of)));
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(of)}
    where ${sql.join(where, sql` and `)}`.execute(db);
  return rows[0]?.count || undefined;
}
