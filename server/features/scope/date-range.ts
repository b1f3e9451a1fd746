// The days of a list: whole days, both included, in the caller's time zone (decisions.md "Lists").
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { refuse } from '#domain/errors/errors.ts';
import { CALL_RANGE_DAYS, SEARCH_RANGE_DAYS } from '#domain/jobs/search-range.ts';
import { dayText, wallClock } from '#domain/shared/days.ts';
import { ok, type Result } from '#domain/shared/result.ts';

const DAY_MS = 86_400_000;

export interface DayRange {
  /** yyyy-MM-dd, both included. */
  readonly from: string;
  readonly to: string;
}

/** The calendar day of an instant in a zone, yyyy-MM-dd. */
export const dayIn = (instant: Date, timeZone: string): string => dayText(wallClock(instant.getTime(), timeZone).day);

/** A calendar day moved by whole days. */
export const moveDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * The range that a list covers: without fromDate the default search range of 31 days up to its end, without toDate up
 * to today. Wider than 366 days or reversed is refused.
 */
export function dayRange(
  query: { readonly fromDate?: string | undefined; readonly toDate?: string | undefined },
  now: Date,
  timeZone: string,
): Result<DayRange> {
  const today = dayIn(now, timeZone);
  const to = query.toDate ?? (query.fromDate !== undefined && query.fromDate > today ? query.fromDate : today);
  const from = query.fromDate ?? moveDay(to, -SEARCH_RANGE_DAYS);
  if (from > to) return refuse('list.rangeReversed', { fromDate: from, toDate: to });
  const days = (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS + 1;
  return days > CALL_RANGE_DAYS ? refuse('list.rangeTooWide', { maximum: CALL_RANGE_DAYS }) : ok({ from, to });
}

/** The instants of a range as SQL: from `start` on, before `end`. */
export interface RangeBounds {
  readonly start: RawBuilder<Date>;
  readonly end: RawBuilder<Date>;
}

/** Where the days of a range start and end in a time zone. */
export const rangeBounds = (range: DayRange, timeZone: string): RangeBounds => ({
  start: sql<Date>`(${range.from}::timestamp at time zone ${timeZone})`,
  end: sql<Date>`(${moveDay(range.to, 1)}::timestamp at time zone ${timeZone})`,
});

/** The condition "this instant is between the bounds". */
export const withinBounds = ({ start, end }: RangeBounds, column: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}`;

/** The condition "this instant is in the range". */
export const rangeCondition = (range: DayRange, column: string, timeZone: string): RawBuilder<SqlBool> =>
  withinBounds(rangeBounds(range, timeZone), column);
