// Which people a list of one account has, as SQL on `app_user u`: those whom the caller sees, by the filter of the list.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { SEEING_PEOPLE } from '#domain/access/manage-users.rules.ts';
import { type Scope, visibleScope } from '#domain/access/scope.ts';
import type { CallQuery } from '#domain/api/contract.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import { likePattern, nameContains } from '#server/access/like-pattern.ts';
import type { Caller } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { visibleUnit } from '#server/features/units/unit-access.usecases.ts';

/** The account whose people are listed. */
interface SeenUnit {
  readonly id: number;
  readonly path: readonly number[];
}

/** Whether a scope has everybody of an account, and whom of it otherwise. */
function inScope({ all, ownerId, groupId, ouId, subtreeOuId }: Scope, { id, path }: SeenUnit): RawBuilder<SqlBool>[] {
  if (all || ouId === id || (subtreeOuId !== null && path.includes(subtreeOuId))) return [sql<SqlBool>`true`];
  return [
    ...(ownerId === null ? [] : [sql<SqlBool>`u.id = ${ownerId}`]),
    ...(groupId === null ? [] : [sql<SqlBool>`u.group_id = ${groupId}`]),
  ];
}

/** What `maySee` says of the people of one account. */
function seenOf({ actor }: Caller, unit: SeenUnit): RawBuilder<SqlBool> {
  const ways = SEEING_PEOPLE.flatMap((ability) => inScope(visibleScope(actor, ability), unit));
  return sql<SqlBool>`(${sql.join([sql`u.id = ${actor.userId}`, ...ways], sql` or `)})`;
}

const hasText = (text: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${nameContains(sql`concat_ws(' ', u.first_name, u.last_name)`, text)} or u.login ilike ${likePattern(text)}
  or u.email_address ilike ${likePattern(text)}
  or u.profile_id in (select id from profile where ${nameContains(sql`name`, text)})
  or u.group_id in (select id from user_group where ${nameContains(sql`name`, text)}))`;

/** The condition; an account that the caller does not see counts as missing. */
export async function listedUsers(
  where: Where,
  caller: Caller,
  { ouId, text = '', state }: Pick<CallQuery<'users.page'>, 'ouId' | 'text' | 'state'>,
): Promise<Result<RawBuilder<SqlBool>>> {
  const unit = await visibleUnit(where, caller, ouId ?? caller.user.accountId);
  if (!unit.ok) return unit;
  const conditions = [
    sql<SqlBool>`u.account_id = ${unit.value.id} and not u.removed`,
    seenOf(caller, unit.value),
    ...(text === '' ? [] : [hasText(text)]),
    ...(state === undefined ? [] : [sql<SqlBool>`u.enabled = ${state === 'on'}`]),
  ];
  return ok(sql<SqlBool>`(${sql.join(conditions, sql` and `)})`);
}
