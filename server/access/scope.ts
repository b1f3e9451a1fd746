// Scope as SQL: what a caller may see, as a condition on a row and as the lanes that a list reads by key
// (one account by equality, up to twenty lanes each by its own index, above that the time index).
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '#domain/access/scope.ts';
import type { Caller } from '#server/context/context.ts';
import { PREPARED } from '#server/storage/prepared.ts';
import type { Db } from '#server/storage/schema.ts';

/** A scope with its accounts looked up: every row is in it, or those of these accounts, this owner, this group. */
export interface ResolvedScope {
  readonly all: boolean;
  readonly accountIds: readonly number[];
  readonly ownerId: number | null;
  readonly group: { readonly groupId: number; readonly accountId: number } | null;
}

/** Without any bound: for what was found in a scope of its own, or just made, and is read once more. */
export const EVERYTHING: ResolvedScope = { all: true, accountIds: [], ownerId: null, group: null };

/** Filters of every list that narrow a scope and never widen it. */
export interface ScopeTargets {
  readonly targetOwnerId?: number | undefined;
  /** The unit and all its descendants. */
  readonly targetOUId?: number | undefined;
}

/** What a caller brings along of its own scope; the rest is looked up. */
export type KnownReach = Pick<Caller, 'actor' | 'reach'>;

/** The ids of an account and all below it: from the caller when it is the own one, else from the database. */
const subtreeOf = async (db: Db, accountId: number, known?: KnownReach): Promise<readonly number[]> =>
  (accountId === known?.actor.ouId ? known.reach.subtreeIds : null) ?? accountsUnder(db, accountId);

/** Looks up the accounts of a scope. */
export async function resolveScope(db: Db, scope: Scope, known?: KnownReach): Promise<ResolvedScope> {
  const [below, group] = await Promise.all([
    scope.all || scope.subtreeOuId === null ? [] : subtreeOf(db, scope.subtreeOuId, known),
    scope.groupId === null ? undefined : groupOf(db, scope.groupId, known),
  ]);
  const own = scope.ouId === null ? [] : [scope.ouId];
  return {
    all: scope.all,
    accountIds: [...new Set([...own, ...below])],
    ownerId: scope.ownerId,
    group: group && scope.groupId !== null ? { groupId: scope.groupId, accountId: group.account_id } : null,
  };
}

const accountOfGroup = (db: Db, groupId: number): Promise<{ account_id: number } | undefined> =>
  db.selectFrom('user_group').modifyFront(PREPARED).select('account_id').where('id', '=', groupId).executeTakeFirst();

const groupOf = async (db: Db, groupId: number, known?: KnownReach) =>
  groupId === known?.actor.groupId && known.reach.groupAccountId !== null
    ? { account_id: known.reach.groupAccountId }
    : accountOfGroup(db, groupId);

/** The ids of an account and all its descendants. */
export async function accountsUnder(db: Db, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('account')
    .modifyFront(PREPARED)
    .select('id')
    .where(sql<SqlBool>`path @> array[${accountId}::bigint]`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Conditions of the targets of a request on a table with the columns of an owner. @param alias its name */
export async function targetConditions(
  db: Db,
  { targetOwnerId, targetOUId }: ScopeTargets,
  alias: string,
): Promise<RawBuilder<SqlBool>[]> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const owner = targetOwnerId === undefined ? [] : [sql<SqlBool>`${column('owner_id')} = ${targetOwnerId}`];
  if (targetOUId === undefined) return owner;
  const accounts = await accountsUnder(db, targetOUId);
  return [...owner, sql<SqlBool>`${column('account_id')} = any(${sql.val(accounts)}::bigint[])`];
}

/** The condition "this row is in scope", for a table with account_id, owner_id and owner_group_id. */
export function scopeCondition(scope: ResolvedScope, alias: string): RawBuilder<SqlBool> {
  if (scope.all) return sql<SqlBool>`true`;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const parts: RawBuilder<SqlBool>[] = [];
  if (scope.accountIds.length > 0) {
    parts.push(sql<SqlBool>`${column('account_id')} = any(${sql.val([...scope.accountIds])}::bigint[])`);
  }
  if (scope.ownerId !== null) parts.push(sql<SqlBool>`${column('owner_id')} = ${scope.ownerId}`);
  if (scope.group !== null) parts.push(sql<SqlBool>`${column('owner_group_id')} = ${scope.group.groupId}`);
  return parts.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

/** One way into a table that keeps the order of time: an equality with an index of its own, and what else must hold. */
export interface Lane {
  readonly column: 'account_id' | 'owner_id' | null;
  readonly value: number;
  readonly extra: readonly RawBuilder<SqlBool>[];
}

/** From this number of lanes a list walks the time index instead. */
export const MOST_LANES = 20;

/**
 * The lanes that together reach every row of a scope narrowed by targets. Null column: the time index of the whole
 * table, with the scope as a condition. No lane: nothing is in scope.
 * @param alias the table's name in the conditions
 */
export async function lanesOf(
  db: Db,
  scope: ResolvedScope,
  targets: ScopeTargets,
  alias: string,
  known?: KnownReach,
): Promise<Lane[]> {
  const inTarget = targets.targetOUId === undefined ? null : new Set(await subtreeOf(db, targets.targetOUId, known));
  // Conditions are made where they are used: most lists need none.
  const targetCondition = () =>
    inTarget ? [sql<SqlBool>`${sql.ref(`${alias}.account_id`)} = any(${sql.val([...inTarget])}::bigint[])`] : [];
  if (targets.targetOwnerId !== undefined) {
    const extra = [scopeCondition(scope, alias), ...targetCondition()];
    return [{ column: 'owner_id', value: targets.targetOwnerId, extra }];
  }
  if (scope.all) return inTarget ? accountLanes([...inTarget], []) : [wholeTable([])];
  const accounts = inTarget ? scope.accountIds.filter((id) => inTarget.has(id)) : scope.accountIds;
  const lanes = accounts.length === 0 ? [] : accountLanes(accounts, []);
  if (lanes.some(({ column }) => column === null)) {
    return [wholeTable([scopeCondition(scope, alias), ...targetCondition()])];
  }
  // Every account of the target is read in full: own rows and those of the group are among them.
  if (inTarget !== null && accounts.length === inTarget.size) return lanes;
  return [...lanes, ...personalLanes(scope, accounts, targetCondition(), alias)];
}

function personalLanes(
  scope: ResolvedScope,
  covered: readonly number[],
  extra: readonly RawBuilder<SqlBool>[],
  alias: string,
): Lane[] {
  const lanes: Lane[] = [];
  if (scope.group !== null && !covered.includes(scope.group.accountId)) {
    const inGroup = sql<SqlBool>`${sql.ref(`${alias}.owner_group_id`)} = ${scope.group.groupId}`;
    lanes.push({ column: 'account_id', value: scope.group.accountId, extra: [inGroup, ...extra] });
  }
  if (scope.ownerId !== null) lanes.push({ column: 'owner_id', value: scope.ownerId, extra });
  return lanes;
}

const wholeTable = (extra: readonly RawBuilder<SqlBool>[]): Lane => ({ column: null, value: 0, extra });

/** Keyset lanes of some accounts; too many become the whole table with the accounts as a condition by the caller. */
function accountLanes(accounts: readonly number[], extra: readonly RawBuilder<SqlBool>[]): Lane[] {
  if (accounts.length >= MOST_LANES) {
    return [wholeTable([sql<SqlBool>`account_id = any(${sql.val([...accounts])}::bigint[])`, ...extra])];
  }
  return accounts.map((value) => ({ column: 'account_id', value, extra }));
}

/** The condition "some lane leads to it" on the table of a list. */
export function inLanes(lanes: readonly Lane[], alias: string): RawBuilder<SqlBool> {
  const ways = lanes.map(({ column, value, extra }) => {
    const own = column === null ? [] : [sql<SqlBool>`${sql.ref(`${alias}.${column}`)} = ${value}`];
    return sql`(${sql.join([sql`true`, ...own, ...extra], sql` and `)})`;
  });
  return sql<SqlBool>`(${sql.join([sql`false`, ...ways], sql` or `)})`;
}

/** The account of which only what a group has is in scope: sums of whole accounts say nothing of that. */
export const seenByGroupAlone = ({ all, accountIds, group }: ResolvedScope): ResolvedScope['group'] =>
  all || group === null || accountIds.includes(group.accountId) ? null : group;

/** A caller who may see something somewhere, or nothing at all. */
export const seesNothing = (scope: ResolvedScope): boolean =>
  !scope.all && scope.accountIds.length === 0 && scope.ownerId === null && scope.group === null;
