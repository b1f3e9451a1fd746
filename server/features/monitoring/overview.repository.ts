// Counts of the overview: sums of shipments by channel and status, by account and by day in one statement, and the few that no
// counter has.
import { type SqlBool, sql } from 'kysely';
import type { ChannelType } from '#domain/channels/channels.ts';
import { scopeCondition } from '#server/access/scope.ts';
import { shipmentHasValue } from '#server/access/searched-values.ts';
import { isTestSql } from '#server/access/test-mode.ts';
import { type DecisionCounts, decisionCounts, inError } from '#server/letters/fallback/in-error.ts';
import type { Db } from '#server/storage/schema.ts';
import { madeOnDays, type OverviewRequest, ofWhat, ofWhom, targetAccounts, volumeLines } from './volume-rows.ts';

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

interface KeyRow {
  readonly key: string;
  readonly account_id: number | null;
  readonly day: string | null;
  /** Of the days asked for; null: of one day. */
  readonly asked: boolean | null;
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

/** Shipments of the days by channel type and by account, and those from `since` on by day, each by status. */
export async function readVolumes(db: Db, request: OverviewRequest, since: string): Promise<VolumeRow[]> {
  const { from, to } = request.range;
  const lines = volumeLines({ ...request, range: { from: since, to } }, await targetAccounts(db, request.targets));
  const { rows } = await sql<KeyRow>`select v.key, v.account_id, v.day::text as day, v.asked, sum(v.n)::int as n
    from (select line.*, line.day >= ${from}::date as asked from (${lines}) line) v
    group by grouping sets ((v.key, v.asked), (v.account_id, v.key, v.asked), (v.day, v.key))
    having sum(v.n) <> 0`.execute(db);
  return rows.filter(({ asked }) => asked !== false).map(volumeRow);
}

/** How many of an account's shipments of a day are in error. */
export interface FailedOfDay {
  readonly account_id: number;
  readonly day: string;
  readonly n: number;
}

/** Those in error by account and by the day on which they were made; none of test mode. */
export async function readFailedDays(db: Db, request: OverviewRequest): Promise<FailedOfDay[]> {
  const lines = volumeLines(request, await targetAccounts(db, request.targets));
  const { rows } = await sql<FailedOfDay>`select v.account_id, v.day::text as day, sum(v.n)::int as n
    from (${lines}) v where split_part(v.key, ' ', 4) = '1' and split_part(v.key, ' ', 5) = ''
    group by 1, 2 having sum(v.n) <> 0`.execute(db);
  return rows;
}

/** Of shipments in error or in doubt. */
export interface TroubledCounts extends DecisionCounts {
  /** Those in doubt, which no counter has. */
  readonly doubtful: number;
}

/** Shipments in doubt, and what of those in error and in doubt waits for a decision, of the days; none of test mode. */
export async function countTroubled(
  db: Db,
  request: OverviewRequest,
  due: Parameters<typeof decisionCounts>[1],
): Promise<TroubledCounts> {
  const where = [
    scopeCondition(request.scope, 'v'),
    sql<SqlBool>`${inError('v')} and not ${isTestSql('v')}`,
    madeOnDays(request),
    ofWhom(request, await targetAccounts(db, request.targets), 'v'),
    ofWhat(request),
    ...request.values.map((value) => shipmentHasValue(value, 'v')),
  ];
  const { rows } = await sql<TroubledCounts>`select count(*) filter (where v.doubt is not null)::int as doubtful,
      ${decisionCounts('v', due)}
    from shipment v where ${sql.join(where, sql` and `)}`.execute(db);
  return rows[0] ?? { doubtful: 0, overdue: 0, dueToday: 0, unassigned: 0 };
}

/** Confirmations that somebody has to decide on, whenever they were made, and recipients in them; none of test mode. */
export async function countUndecided(
  db: Db,
  request: OverviewRequest,
): Promise<{ readonly n: number; readonly commands: number }> {
  const none = { n: 0, commands: 0 };
  // Before it is decided nothing of it is on a channel.
  if (request.channelType !== undefined) return none;
  const where = [
    scopeCondition(request.scope, 'v'),
    sql<SqlBool>`v.state = 'AWAIT_VALIDATION' and not v.test`,
    ofWhom(request, await targetAccounts(db, request.targets), 'v'),
    ofWhat(request),
  ];
  const waiting = sql`(select c.*, job.service_id, job.test from delivery_command c join job on job.id = c.job_id) v`;
  const having = request.values.map((value) => shipmentHasValue(value, 'r'));
  const { rows } = await sql<{ n: number; commands: number }>`${
    having.length === 0
      ? sql`select coalesce(sum(v.pack_group_count), 0)::int as n, count(*)::int as commands from ${waiting}
          where ${sql.join(where, sql` and `)}`
      : sql`select count(*)::int as n, count(distinct r.id)::int as commands
          from (select v.id, v.job_id, c.pack_group_id from ${waiting}
            join command_pack_group c on c.command_id = v.id where ${sql.join(where, sql` and `)}) r
          where ${sql.join(having, sql` and `)}`
  }`.execute(db);
  return rows[0] ?? none;
}

export async function namesOfAccounts(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from account
    where id = any(${sql.val([...ids])}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
