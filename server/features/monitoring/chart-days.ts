// Which days the chart of monitoring's home has, and what is usual on a day like today (docs/decisions/0768).
import type { Overview } from '#domain/api/monitoring/monitoring.contract.ts';
import { chartSince, holidaysBetween, usualOf, usualSince } from '#domain/monitoring/usual.ts';
import type { DayRange } from '#server/access/date-range.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import type { Caller, Services } from '#server/context/context.ts';
import type { VolumeRow } from './overview.repository.ts';
import type { OverviewRequest } from './volume-rows.ts';

/** The days that are read, and those that are shown. */
export interface ChartDays {
  /** What makes today usual begins before what is shown. */
  readonly since: string;
  readonly shown: DayRange;
}

/** Rows themselves are counted for the days asked for alone: the counter knows neither tags nor other values. */
export function chartDaysOf({ range, values }: OverviewRequest, today: string): ChartDays {
  if (values.length > 0) return { since: range.from, shown: range };
  const from = chartSince(range.from, range.to);
  const usual = range.to >= today ? usualSince(today) : from;
  return { since: usual < from ? usual : from, shown: { from, to: range.to } };
}

/** @param volumes of each day that was read */
export async function chartOf(
  { db }: Pick<Services, 'db'>,
  { user }: Caller,
  asked: { readonly days: ChartDays; readonly today: string; readonly volumes: readonly VolumeRow[] },
): Promise<Overview['chart']> {
  const { days, today, volumes } = asked;
  const { defaultMailCountry } = await effectiveSettings(db, user.accountId);
  const holidays = holidaysBetween(days.since, days.shown.to, defaultMailCountry);
  const totals = new Map<string, number>();
  for (const { day, n } of volumes) if (day !== null) totals.set(day, (totals.get(day) ?? 0) + n);
  const isKnown = days.since <= usualSince(today) && days.shown.to >= today;
  return {
    ...days.shown,
    holidays: holidays.filter((day) => day >= days.shown.from),
    usual: isKnown ? usualOf(totals, { today, holidays }) : null,
  };
}
