// Commands that wait for another person than their author: what a validator has to do.
import { type SqlBool, sql } from 'kysely';
import { type DayRange, rangeCondition } from '#server/access/date-range.ts';
import { type ResolvedScope, type ScopeTargets, scopeCondition, targetConditions } from '#server/access/scope.ts';
import type { Db } from '#server/storage/schema.ts';

/** How many commands wait in a validator's scope; own ones are left out, because a person does not decide on them. */
export async function waitingToValidate(
  db: Db,
  scope: ResolvedScope,
  request: {
    readonly range: DayRange;
    readonly timeZone: string;
    readonly authorId: number;
    readonly targets: ScopeTargets;
  },
): Promise<number> {
  const { targets } = request;
  const where = [
    sql<SqlBool>`c.state = 'AWAIT_VALIDATION' and c.author_id <> ${request.authorId}`,
    scopeCondition(scope, 'c'),
    rangeCondition(request.range, 'c.created_at', request.timeZone),
  ];
  where.push(...(await targetConditions(db, targets, 'c')));
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from delivery_command c
    where ${sql.join(where, sql` and `)}`.execute(db);
  return rows[0]?.count ?? 0;
}
