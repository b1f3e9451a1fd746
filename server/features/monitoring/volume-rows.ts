// What the overview counts, as SQL: lines of the counter `volume`, or the rows themselves where the counter does not know them.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ChannelType } from '#domain/channels/channels.ts';
import type { DayRange } from '#server/access/date-range.ts';
import { accountsUnder, type ResolvedScope, type ScopeTargets, scopeCondition } from '#server/access/scope.ts';
import { type SearchedValue, shipmentHasValue } from '#server/access/searched-values.ts';
import { volumeKeySql } from '#server/access/test-mode.ts';
import type { Db } from '#server/storage/schema.ts';

export interface OverviewRequest {
  readonly scope: ResolvedScope;
  readonly targets: ScopeTargets;
  readonly range: DayRange;
  readonly serviceId?: number | undefined;
  readonly channelType?: ChannelType | undefined;
  /** Values that all of it has. */
  readonly values: readonly SearchedValue[];
}

/** Accounts of the target; null: no target. */
export const targetAccounts = async (db: Db, { targetOUId }: ScopeTargets): Promise<number[] | null> =>
  targetOUId === undefined ? null : accountsUnder(db, targetOUId);

/** Whose they are. @param alias the table's name in the conditions */
export function ofWhom(
  { targets }: OverviewRequest,
  accounts: readonly number[] | null,
  alias: string,
): RawBuilder<SqlBool> {
  const where: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  if (targets.targetOwnerId !== undefined) where.push(sql<SqlBool>`${column('owner_id')} = ${targets.targetOwnerId}`);
  if (accounts !== null) where.push(sql<SqlBool>`${column('account_id')} = any(${sql.val([...accounts])}::bigint[])`);
  return sql.join(where, sql` and `);
}

/** Of which service, over which type of channel. @param alias the table's name */
export function ofWhat({ serviceId, channelType }: OverviewRequest, alias = 'v'): RawBuilder<SqlBool> {
  const where: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  if (serviceId !== undefined) where.push(sql<SqlBool>`${column('service_id')} = ${serviceId}`);
  if (channelType !== undefined) where.push(sql<SqlBool>`${column('channel_type')} = ${channelType}`);
  return sql.join(where, sql` and `);
}

/** Shipments that were made on the days asked for. @param alias their table's name */
export function madeOnDays({ range }: Pick<OverviewRequest, 'range'>, alias = 'v'): RawBuilder<SqlBool> {
  const made = sql.ref(`${alias}.created_at`);
  return sql<SqlBool>`(${made} >= (${range.from}::timestamp at time zone 'UTC')
    and ${made} < ((${range.to}::date + 1)::timestamp at time zone 'UTC'))`;
}

/** The same of a key as `volumeKey` writes it; keys are taken apart only where that is asked. */
function ofKey({ serviceId, channelType }: OverviewRequest): RawBuilder<SqlBool> {
  const where: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  if (serviceId !== undefined) where.push(sql<SqlBool>`split_part(c.key, ' ', 2) = ${String(serviceId)}`);
  if (channelType !== undefined) where.push(sql<SqlBool>`c.key like ${`${channelType} %`}`);
  return sql.join(where, sql` and `);
}

/** What the counter knows; nothing that is seen by the group alone, since groups are no part of it. */
function counted(request: OverviewRequest, accounts: readonly number[] | null): RawBuilder<unknown> {
  const { scope, range } = request;
  const days = sql<SqlBool>`c.counter = 'volume' and c.day between ${range.from}::date and ${range.to}::date`;
  const mine = scope.all
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(c.account_id = any(${sql.val([...scope.accountIds])}::bigint[])
        or c.owner_id = ${scope.ownerId ?? 0})`;
  const from = (
    table: string,
    column: string,
  ) => sql`select c.account_id, c.day, c.key, ${sql.ref(`c.${column}`)}::bigint as n
    from ${sql.table(table)} c where ${days} and ${mine} and ${ofWhom(request, accounts, 'c')} and ${ofKey(request)}`;
  return sql`${from('counter_total', 'total')} union all ${from('counter_delta', 'delta')}`;
}

/** Shipments themselves, with the keys that the counter would have. @param which a condition on `v` */
const rowsWhere = (
  request: OverviewRequest,
  accounts: readonly number[] | null,
  which: RawBuilder<SqlBool>,
): RawBuilder<unknown> => sql`select v.account_id, (v.created_at at time zone 'UTC')::date as day,
    ${volumeKeySql('v')} as key, 1::bigint as n
  from shipment v where ${which} and ${madeOnDays(request)} and ${ofWhom(request, accounts, 'v')} and ${ofWhat(request)}`;

/** What is seen by the group alone, counted by its rows (docs/decisions/0099). */
function ofGroup(request: OverviewRequest, accounts: readonly number[] | null): RawBuilder<unknown> | null {
  const { group, accountIds, ownerId, all } = request.scope;
  if (all || group === null || accountIds.includes(group.accountId)) return null;
  const which = sql<SqlBool>`v.account_id = ${group.accountId} and v.owner_group_id = ${group.groupId}
    and v.owner_id <> ${ownerId ?? 0}`;
  return rowsWhere(request, accounts, which);
}

/** Lines with `account_id`, `day`, `key` and `n`; the counter knows no tags, so that what has one is counted by its rows. */
export function volumeLines(request: OverviewRequest, accounts: readonly number[] | null): RawBuilder<unknown> {
  const { values, scope } = request;
  if (values.length > 0) {
    const which = [scopeCondition(scope, 'v'), ...values.map((value) => shipmentHasValue(value, 'v'))];
    return rowsWhere(request, accounts, sql<SqlBool>`${sql.join(which, sql` and `)}`);
  }
  const group = ofGroup(request, accounts);
  const counts = counted(request, accounts);
  return group === null ? counts : sql`${counts} union all ${group}`;
}
