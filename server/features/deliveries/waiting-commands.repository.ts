// Commands that wait for a decision, of any day: what waits does not hide because it is older than what lists show at first.
import { type SqlBool, sql } from 'kysely';
import { type ResolvedScope, type ScopeTargets, scopeCondition, targetConditions } from '#server/access/scope.ts';
import type { Db } from '#server/storage/schema.ts';

interface WaitingRequest {
  readonly scope: ResolvedScope;
  readonly targets: ScopeTargets;
  /** A validator, whose own commands are left out, because a person does not decide on them. */
  readonly validatorId?: number | undefined;
}

export async function countWaiting(db: Db, { scope, targets, validatorId }: WaitingRequest): Promise<number> {
  const where = [sql<SqlBool>`c.state = 'AWAIT_VALIDATION'`, scopeCondition(scope, 'c')];
  if (validatorId !== undefined) where.push(sql<SqlBool>`c.author_id <> ${validatorId}`);
  where.push(...(await targetConditions(db, targets, 'c')));
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from delivery_command c
    where ${sql.join(where, sql` and `)}`.execute(db);
  return rows[0]?.count ?? 0;
}
