// The overview as lines of a file, and what its charts draw. Pure.
import type { Overview, Volume } from '#domain/api/monitoring/monitoring.contract.ts';
import type { LateStatus } from '#domain/channels/max-days.ts';
import type { CountedAs } from '#domain/monitoring/volume.ts';
import { addressOf, type RouteParams } from '#domain/routes/routes.address.ts';
import { dayText, isoWeekday } from '#domain/shared/days.ts';
import { statusAt } from '../late/late.rules.ts';

/** Groups of a bar, in the order in which they are drawn. */
export const DRAWN_GROUPS = ['sent', 'production', 'waiting', 'failed', 'ended'] as const;
export type DrawnGroup = (typeof DRAWN_GROUPS)[number];

/** The list of what a number counts. @param narrowed whose, of which days; @param code of one status alone */
export const countedAt = (narrowed: RouteParams, as: CountedAs, code?: number): string =>
  addressOf('monitoring.shipments', { ...narrowed, status: code === undefined ? `in.${as}` : `in.${as}.${code}` });

/** The list of what is late now, whatever days are looked at. @param status the overdue one */
export const lateAt = (narrowed: RouteParams, status?: LateStatus): string =>
  addressOf('monitoring.lateDeliveries', {
    ...narrowed,
    status: status === undefined ? undefined : statusAt(status),
    from: undefined,
    to: undefined,
  });

/** The list of what waits for a decision: of any day, and on no channel yet. */
export const undecidedAt = ({ from, to, channel, ...narrowed }: RouteParams): string =>
  addressOf('deposit.validation', { ...narrowed, status: 'in.validation' });

const FIGURES = ['sent', 'production', 'waiting', 'failed', 'ended', 'total'] as const;
const figuresOf = (volume: Volume): string[] => FIGURES.map((name) => String(volume[name]));

interface LineNames {
  readonly channelName: (type: Overview['channels'][number]['channelType']) => string;
  /** Of so many accounts together. */
  readonly othersName: (n: number) => string;
}

/** Sums of the accounts that the overview does not name; null: it names all. */
export function otherAccounts({ accounts, accountCount, volume, late }: Overview) {
  if (accounts.length >= accountCount) return null;
  const rest: Volume = { ...volume };
  for (const one of accounts) for (const name of FIGURES) rest[name] -= one[name];
  return {
    ...rest,
    n: accountCount - accounts.length,
    late: accounts.reduce((left, one) => left - one.late, late.count),
  };
}

/** Lines of the file: what they are sums of, its name, what people call it, figures. */
export function linesOf(overview: Overview, { channelName, othersName }: LineNames): string[][] {
  const { channels, accounts, days, lateDays } = overview;
  const others = otherAccounts(overview);
  const lateOn = new Map(lateDays.map(({ day, late }) => [day, String(late)]));
  return [
    ['of', 'name', 'label', ...FIGURES, 'late'],
    ...channels.map((one) => ['channel', one.channelType, channelName(one.channelType), ...figuresOf(one), '']),
    ...accounts.map((one) => ['account', one.name, one.name, ...figuresOf(one), String(one.late)]),
    ...(others === null ? [] : [['account', '', othersName(others.n), ...figuresOf(others), String(others.late)]]),
    ...days.map((one) => ['day', one.day, one.day, ...figuresOf(one), lateOn.get(one.day) ?? '']),
    ...accounts.flatMap(({ name, trend }) =>
      trend.map(({ day, failed, late }) => [
        `day ${day}`,
        name,
        name,
        '',
        '',
        '',
        String(failed),
        '',
        '',
        String(late),
      ]),
    ),
  ];
}

const DAY_MS = 86_400_000;
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** What needs somebody of a day: late, and in error. */
export const troubleOf = ({ late, failed }: { readonly late: number; readonly failed: number }): number =>
  late + failed;

/** A day of the chart; `late` null: nobody noted it. */
export interface ChartDay {
  readonly day: string;
  readonly total: number;
  readonly failed: number;
  readonly late: number | null;
  readonly isHoliday: boolean;
}

/**
 * The days of the chart: working days, those on which nothing was made among them, and of the others those on which something was.
 */
export function everyDay({ days, lateDays, chart }: Pick<Overview, 'days' | 'lateDays' | 'chart'>): ChartDay[] {
  const lateOn = new Map(lateDays.map(({ day, late }) => [day, late]));
  const of = new Map(days.map((one) => [one.day, one]));
  const [start, end] = [numberOf(chart.from), numberOf(chart.to)];
  return Array.from({ length: end - start + 1 }, (_, n) => start + n)
    .map((number) => ({ number, day: dayText(number) }))
    .filter(({ number, day }) => isoWeekday(number) < 6 || of.has(day))
    .map(({ day }) => ({
      day,
      total: of.get(day)?.total ?? 0,
      failed: of.get(day)?.failed ?? 0,
      late: lateOn.get(day) ?? null,
      isHoliday: chart.holidays.includes(day),
    }));
}

/** The day of UTC of an instant. */
export const dayOf = (instant: string): string => instant.slice(0, 10);

/** No Saturday and no Sunday among them. */
export const areWorkdays = (days: readonly ChartDay[]): boolean =>
  days.every(({ day }) => isoWeekday(numberOf(day)) < 6);

/** How today stands against a usual day like it, in percent; `over`: it has more already. Null: nothing is usual. */
export function againstUsual(total: number, usual: number | null): { percent: number; over: boolean } | null {
  if (usual === null || usual === 0) return null;
  const percent = Math.round((total / usual) * 100);
  return percent > 100 ? { percent: percent - 100, over: true } : { percent, over: false };
}
