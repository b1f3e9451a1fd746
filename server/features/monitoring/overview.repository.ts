// Counts of the overview: sums of the counter `volume` by channel and status, by account and by day in one statement, and
// the few that no counter has.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ChannelType } from '#domain/channels/channels.ts';
import type { DayRange } from '#server/access/date-range.ts';
import { accountsUnder, type ResolvedScope, type ScopeTargets, scopeCondition } from '#server/access/scope.ts';
import { isTestSql, volumeKeySql } from '#server/access/test-mode.ts';
import type { Db } from '#server/storage/schema.ts';

export interface OverviewRequest {
  readonly scope: ResolvedScope;
  readonly targets: ScopeTargets;
  readonly range: DayRange;
  readonly serviceId?: number | undefined;
  readonly channelType?: ChannelType | undefined;
}

/** One sum: of a channel type, an account or a day, whichever is not null. */
export interface VolumeRow {
  readonly channel_type: ChannelType | null;
  readonly account_id: number | null;
  readonly day: string | null;
  readonly status: number;
  readonly open: boolean;
  /** Of test mode. */
  readonly test: boolean;
  readonly n: number;
}

/** Accounts of the target; null: no target. */
const targetAccounts = async (db: Db, { targetOUId }: ScopeTargets): Promise<number[] | null> =>
  targetOUId === undefined ? null : accountsUnder(db, targetOUId);

/** Whose they are. @param alias the table's name in the conditions */
function ofWhom({ targets }: OverviewRequest, accounts: readonly number[] | null, alias: string): RawBuilder<SqlBool> {
  const where: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  if (targets.targetOwnerId !== undefined) where.push(sql<SqlBool>`${column('owner_id')} = ${targets.targetOwnerId}`);
  if (accounts !== null) where.push(sql<SqlBool>`${column('account_id')} = any(${sql.val([...accounts])}::bigint[])`);
  return sql.join(where, sql` and `);
}

/** Of which service, over which type of channel. */
function ofWhat({ serviceId, channelType }: OverviewRequest): RawBuilder<SqlBool> {
  const where: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  if (serviceId !== undefined) where.push(sql<SqlBool>`v.service_id = ${serviceId}`);
  if (channelType !== undefined) where.push(sql<SqlBool>`v.channel_type = ${channelType}`);
  return sql.join(where, sql` and `);
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

/** What is seen by the group alone, counted by its rows (docs/decisions/0099). */
function ofGroup(request: OverviewRequest, accounts: readonly number[] | null): RawBuilder<unknown> | null {
  const { scope, range } = request;
  const { group, accountIds, ownerId } = scope;
  if (scope.all || group === null || accountIds.includes(group.accountId)) return null;
  return sql`select v.account_id, (v.created_at at time zone 'UTC')::date as day, ${volumeKeySql('v')} as key,
      1::bigint as n
    from shipment v where v.account_id = ${group.accountId} and v.owner_group_id = ${group.groupId}
      and v.owner_id <> ${ownerId ?? 0} and v.created_at >= (${range.from}::timestamp at time zone 'UTC')
      and v.created_at < ((${range.to}::date + 1)::timestamp at time zone 'UTC') and ${ofWhom(request, accounts, 'v')}
      and ${ofWhat(request)}`;
}

interface KeyRow {
  readonly key: string;
  readonly account_id: number | null;
  readonly day: string | null;
  readonly n: number;
}

/** A sum by its key: that of a channel where it is of no account and no day. */
function volumeRow({ key, account_id, day, n }: KeyRow): VolumeRow {
  const [channelType = '', , status = '', open, test] = key.split(' ');
  const isOfAll = account_id === null && day === null;
  return {
    channel_type: isOfAll ? (channelType as ChannelType) : null,
    account_id,
    day,
    status: Number(status),
    open: open === '1',
    test: test !== undefined,
    n,
  };
}

/** Shipments of the days by channel type, by account and by day, each by status. */
export async function readVolumes(db: Db, request: OverviewRequest): Promise<VolumeRow[]> {
  const accounts = await targetAccounts(db, request.targets);
  const group = ofGroup(request, accounts);
  const counts = counted(request, accounts);
  const all = group === null ? counts : sql`${counts} union all ${group}`;
  const { rows } = await sql<KeyRow>`select v.key, v.account_id, v.day::text as day, sum(v.n)::int as n
    from (${all}) v group by grouping sets ((v.key), (v.account_id, v.key), (v.day, v.key))
    having sum(v.n) <> 0`.execute(db);
  return rows.map(volumeRow);
}

/** Shipments in doubt, of the days; none of test mode. */
export async function countDoubtful(db: Db, request: OverviewRequest): Promise<number> {
  const { range, scope } = request;
  const where = [
    scopeCondition(scope, 'v'),
    sql<SqlBool>`v.doubt is not null and not ${isTestSql('v')}`,
    sql<SqlBool>`v.created_at >= (${range.from}::timestamp at time zone 'UTC')`,
    sql<SqlBool>`v.created_at < ((${range.to}::date + 1)::timestamp at time zone 'UTC')`,
    ofWhom(request, await targetAccounts(db, request.targets), 'v'),
    ofWhat(request),
  ];
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from shipment v
    where ${sql.join(where, sql` and `)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Recipients in confirmations that somebody has to decide on, whenever they were made; none of test mode. */
export async function countUndecided(db: Db, request: OverviewRequest): Promise<number> {
  // Before it is decided nothing of it is on a channel.
  if (request.channelType !== undefined) return 0;
  const where = [
    scopeCondition(request.scope, 'v'),
    sql<SqlBool>`v.state = 'AWAIT_VALIDATION' and not v.test`,
    ofWhom(request, await targetAccounts(db, request.targets), 'v'),
    ofWhat(request),
  ];
  const { rows } = await sql<{ n: number }>`select coalesce(sum(v.pack_group_count), 0)::int as n
    from (select c.*, job.service_id, job.test from delivery_command c join job on job.id = c.job_id) v
    where ${sql.join(where, sql` and `)}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function namesOfAccounts(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from account
    where id = any(${sql.val([...ids])}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
