// Who sees the system as a whole. Its channels and options are shared by all organisations: what one did by them is no matter of another
// one (docs/decisions/0918).
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, can } from '#domain/access/abilities.ts';
import { visibleScope } from '#domain/access/scope.ts';
import type { Caller } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import type { Db } from '#server/storage/schema.ts';
import { type ResolvedScope, resolveScope } from './scope.ts';

/** Whose part of the system is told; null: all of it. */
export type SeenOfSystem = ResolvedScope | null;

/** The first organisation: that of who runs the installation. */
async function firstOrganisation(where: Where): Promise<number> {
  const { rows } = await sql<{ id: number }>`select min(id) as id from account where id = root_id`.execute(where);
  return rows[0]?.id ?? 0;
}

/** Super administrators see all of it, and so does who sees the system from the account at the top of the first organisation. */
export async function seesSystem(where: Where, actor: Actor): Promise<boolean> {
  if (can(actor, 'system')) return true;
  return can(actor, 'systemView') && actor.ouId === (await firstOrganisation(where));
}

/** What somebody is told of the system: others than those see what is of accounts that they see. */
export const seenOfSystem = async (db: Db, caller: Caller): Promise<SeenOfSystem> =>
  (await seesSystem(db, caller.actor)) ? null : resolveScope(db, visibleScope(caller.actor, 'systemView'), caller);

/** An account is one of those. @param column its id */
export const isSeen = (seen: SeenOfSystem, column: string): RawBuilder<SqlBool> =>
  seen === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(column)} = any(${sql.val([...seen.accountIds])}::bigint[])`;
