// The home of monitoring: what is late, failed, waiting and sent, with the largest causes; by channel, account and day.
import type { Overview, Volume } from '#domain/api/monitoring/monitoring.contract.ts';
import { ok } from '#domain/errors/result.ts';
import { volumeGroup } from '#domain/monitoring/volume.ts';
import { countedRange } from '#server/access/date-range.ts';
import { findValues } from '#server/access/searched-values.ts';
import type { CallRequest, Handler, Services } from '#server/context/context.ts';
import { scopeOf } from '#server/features/jobs/read-jobs.usecases.ts';
import { chartDaysOf, chartOf } from './chart-days.ts';
import { headOf, lateOf, sumWhere } from './heads.ts';
import type { LateCount } from './late.repository.ts';
import { lateNow, piecesOf } from './late.usecases.ts';
import { countTroubled, countUndecided, namesOfAccounts, readVolumes, type VolumeRow } from './overview.repository.ts';
import { readStopped } from './stopped.usecases.ts';
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
  const { serviceId, channelType, targetOUId, targetOwnerId, tags, metadata } = query;
  const whose = { targetOUId, targetOwnerId };
  const scope = await scopeOf(caller, services, 'viewOrder');
  const values = await findValues(db, { tags, metadata }, 'all');
  const request: OverviewRequest = { scope, targets: whose, range: range.value, serviceId, channelType, values };
  const today = clock.now().toISOString().slice(0, 10);
  const chartDays = chartDaysOf(request, today);
  const [counted, troubled, undecided, stopped, late] = await Promise.all([
    readVolumes(db, request, chartDays.since),
    countTroubled(db, request, { now: clock.now(), timeZone: caller.timeZone }),
    countUndecided(db, request),
    readStopped(services, caller, request),
    lateNow({ caller, query: { ...whose, serviceId, channelType, tags, metadata } }, services),
  ]);
  const trends = await readTrends(services, { ...request, range: chartDays.shown }, late);
  const volumes = counted.filter(({ test }) => !test);
  const byChannel = byName(volumes, ({ channel_type: type }) => type);
  const byDay = byName(volumes, ({ day }) => (day !== null && day >= chartDays.shown.from ? day : null));
  const all = [...byChannel.values()].flat();
  for (const { channelType: type } of stopped) if (!byChannel.has(type)) byChannel.set(type, []);
  return ok({
    asOf: clock.now().toISOString(),
    late: lateOf(late.rows, late.oldest),
    ...headOf(all, { troubled, undecided, stopped }),
    stopped: stopped.map(({ ready, ...one }) => one),
    volume: volumeOf(all),
    tested: sumWhere(counted, (row) => row.test && row.channel_type !== null),
    channels: [...byChannel]
      .map(([channelType, rows]) => ({ channelType, ...volumeOf(rows) }))
      .toSorted((a, b) => b.total - a.total),
    ...(await accountsOf(services, { volumes, late: late.rows, trendOf: trends.of })),
    lateDays: trends.lateDays,
    chart: await chartOf(services, caller, { days: chartDays, today, volumes }),
    days: [...byDay].map(([day, rows]) => ({ day, ...volumeOf(rows) })).toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  });
};
