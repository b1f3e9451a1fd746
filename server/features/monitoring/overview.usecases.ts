// The home of monitoring: what is late, failed, waiting and sent, with the largest causes; by channel, account and day.
import type { Overview, Volume } from '#domain/api/monitoring/monitoring.contract.ts';
import { ok } from '#domain/errors/result.ts';
import { largestCauses, volumeGroup } from '#domain/monitoring/volume.ts';
import { countedRange } from '#server/access/date-range.ts';
import { findValues } from '#server/access/searched-values.ts';
import type { CallRequest, Handler, Services } from '#server/context/context.ts';
import { scopeOf } from '#server/features/jobs/read-jobs.usecases.ts';
import type { LateCount } from './late.repository.ts';
import { lateNow, piecesOf } from './late.usecases.ts';
import { countDoubtful, countUndecided, namesOfAccounts, readVolumes, type VolumeRow } from './overview.repository.ts';
import { readTrends, type Trends } from './trends.usecases.ts';
import type { OverviewRequest } from './volume-rows.ts';

/** Accounts that the overview names. */
const MOST_ACCOUNTS = 100;

function volumeOf(rows: readonly VolumeRow[]): Volume {
  const volume = { sent: 0, production: 0, waiting: 0, failed: 0, ended: 0, total: 0 };
  for (const { status, open, n } of rows) {
    volume[volumeGroup(status, open)] += n;
    volume.total += n;
  }
  return volume;
}

/** Rows by what they are sums of. */
function byName<K>(rows: readonly VolumeRow[], of: (row: VolumeRow) => K | null): Map<K, VolumeRow[]> {
  const found = new Map<K, VolumeRow[]>();
  for (const row of rows) {
    const name = of(row);
    if (name !== null) found.set(name, [...(found.get(name) ?? []), row]);
  }
  return found;
}

const sumWhere = (rows: readonly VolumeRow[], fits: (row: VolumeRow) => boolean): number =>
  rows.filter(fits).reduce((sum, { n }) => sum + n, 0);

function causesOf<C extends { readonly n: number }>(causes: readonly C[]) {
  return { count: causes.reduce((sum, { n }) => sum + n, 0), ...largestCauses(causes) };
}

function lateOf(rows: readonly LateCount[], oldest: number | null): Overview['late'] {
  const statuses = [...new Set(rows.map(({ late_status: status }) => status))];
  const causes = statuses.map((lateStatus) => ({
    lateStatus,
    n: piecesOf(rows.filter((row) => row.late_status === lateStatus)),
  }));
  return { ...causesOf(causes), oldest };
}

/** Rows of the whole: those of the channels, of which each shipment has one. */
function headOf(rows: readonly VolumeRow[], doubtful: number, undecided: number): Pick<Overview, 'failed' | 'waiting'> {
  const open = rows.filter((row) => row.open);
  const codes = [...new Set(open.map(({ status }) => status))];
  const failed: { status: number | null; n: number }[] = codes.map((status) => ({
    status,
    n: sumWhere(open, (row) => row.status === status),
  }));
  return {
    failed: causesOf([...failed, { status: null, n: doubtful }]),
    waiting: causesOf([
      { for: 'validation' as const, n: undecided },
      { for: 'making' as const, n: sumWhere(rows, ({ status }) => status === 250) },
      { for: 'handOver' as const, n: sumWhere(rows, ({ status }) => status === 300) },
    ]),
  };
}

interface OfAccounts {
  readonly volumes: readonly VolumeRow[];
  readonly late: readonly LateCount[];
  readonly trendOf: Trends['of'];
}

async function accountsOf(
  { db }: Services,
  { volumes, late, trendOf }: OfAccounts,
): Promise<Pick<Overview, 'accounts' | 'accountCount'>> {
  const rows = byName(volumes, ({ account_id: id }) => id);
  const ids = [...new Set([...rows.keys(), ...late.map(({ account_id: id }) => id)])];
  const accounts = ids
    .map((ouId) => ({
      ouId,
      name: '',
      late: piecesOf(late.filter(({ account_id: id }) => id === ouId)),
      ...volumeOf(rows.get(ouId) ?? []),
    }))
    .toSorted((a, b) => b.late - a.late || b.failed - a.failed || b.total - a.total)
    .slice(0, MOST_ACCOUNTS);
  const names = await namesOfAccounts(
    db,
    accounts.map(({ ouId }) => ouId),
  );
  return {
    accounts: accounts.map((one) => ({
      ...one,
      name: names.get(one.ouId) ?? String(one.ouId),
      trend: trendOf(one.ouId),
    })),
    accountCount: ids.length,
  };
}

export const readOverview: Handler<'monitoring.overview'> = async (
  { caller, query }: CallRequest<'monitoring.overview'>,
  services,
) => {
  const { db, clock } = services;
  const range = countedRange(query, clock.now(), caller.timeZone);
  if (!range.ok) return range;
  const { serviceId, channelType, targetOUId, targetOwnerId, tags } = query;
  const whose = { targetOUId, targetOwnerId };
  const scope = await scopeOf(caller, services, 'viewOrder');
  const values = await findValues(db, { tags });
  const request: OverviewRequest = { scope, targets: whose, range: range.value, serviceId, channelType, values };
  const [counted, doubtful, undecided, late] = await Promise.all([
    readVolumes(db, request),
    countDoubtful(db, request),
    countUndecided(db, request),
    lateNow({ caller, query: { ...whose, serviceId, channelType, tags } }, services),
  ]);
  const trends = await readTrends(services, request, late);
  const volumes = counted.filter(({ test }) => !test);
  const byChannel = byName(volumes, ({ channel_type: type }) => type);
  const byDay = byName(volumes, ({ day }) => day);
  const all = [...byChannel.values()].flat();
  return ok({
    asOf: clock.now().toISOString(),
    late: lateOf(late.rows, late.oldest),
    ...headOf(all, doubtful, undecided),
    volume: volumeOf(all),
    tested: sumWhere(counted, (row) => row.test && row.channel_type !== null),
    channels: [...byChannel]
      .map(([channelType, rows]) => ({ channelType, ...volumeOf(rows) }))
      .toSorted((a, b) => b.total - a.total),
    ...(await accountsOf(services, { volumes, late: late.rows, trendOf: trends.of })),
    lateDays: trends.lateDays,
    days: [...byDay].map(([day, rows]) => ({ day, ...volumeOf(rows) })).toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  });
};
