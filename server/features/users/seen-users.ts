// Whom a caller sees, as SQL: what `maySee` says of one person, for lists of any length.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { SEEING_PEOPLE } from '#domain/access/manage-users.rules.ts';
import { type Scope, visibleScope } from '#domain/access/scope.ts';
import type { Caller } from '#server/context/context.ts';

/** A condition on the person `u` of the account `a`. */
function inScope({ all, ownerId, groupId, ouId, subtreeOuId }: Scope): RawBuilder<SqlBool>[] {
  if (all) return [sql<SqlBool>`true`];
  return [
    ...(ownerId === null ? [] : [sql<SqlBool>`u.id = ${ownerId}`]),
    ...(groupId === null ? [] : [sql<SqlBool>`u.group_id = ${groupId}`]),
    ...(ouId === null ? [] : [sql<SqlBool>`u.account_id = ${ouId}`]),
    ...(subtreeOuId === null ? [] : [sql<SqlBool>`a.path @> array[${subtreeOuId}]::bigint[]`]),
  ];
}

/** The condition "the caller sees this person", for a statement with `app_user u` and its `account a`. */
export function seenUsers({ actor }: Caller): RawBuilder<SqlBool> {
  const ways = SEEING_PEOPLE.flatMap((ability) => inScope(visibleScope(actor, ability)));
  return sql<SqlBool>`(u.id = ${actor.userId} or ${sql.join([sql`false`, ...ways], sql` or `)})`;
}
