// Which people a list has, as SQL on the person `u` of the account `a`.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CallQuery } from '#domain/api/contract.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import type { Caller } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { visibleUnit } from '#server/features/units/unit-access.usecases.ts';
import { seenUsers } from './seen-users.ts';

/** Those of one account whom the caller sees. */
export async function listedUsers(
  where: Where,
  caller: Caller,
  { ouId }: Pick<CallQuery<'users.list'>, 'ouId'>,
): Promise<Result<RawBuilder<SqlBool>>> {
  const unit = await visibleUnit(where, caller, ouId ?? caller.user.accountId);
  if (!unit.ok) return unit;
  return ok(sql<SqlBool>`(u.account_id = ${unit.value.id} and ${seenUsers(caller)})`);
}
