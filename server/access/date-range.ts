// The days of a list: whole days, both included, in the caller's time zone (docs/model.md, "Lists").
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { CALL_RANGE_DAYS, SEARCH_RANGE_DAYS } from '#domain/jobs/search-range.ts';
import { dayText, wallClock } from '#domain/shared/days.ts';

const DAY_MS = 86_400_000;

/** Whole days in the time zone of the caller. */
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

/** Without toDate: today, or the first day when that is still to come. */
const lastDay = (from: string | undefined, today: string): string =>
  from !== undefined && from > today ? from : today;

/**
 * The range that a list covers: without fromDate the default search range of 31 days up to its end, without toDate up
 * to today. Wider than CALL_RANGE_DAYS or reversed is refused.
 */
export function dayRange(
  query: { readonly fromDate?: string | undefined; readonly toDate?: string | undefined },
  now: Date,
  timeZone: string,
): Result<DayRange> {
  const to = query.toDate ?? lastDay(query.fromDate, dayIn(now, timeZone));
  const from = query.fromDate ?? moveDay(to, -SEARCH_RANGE_DAYS);
  if (from > to) return refuse('list.rangeReversed', { fromDate: from, toDate: to });
  const days = (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS + 1;
  return days > CALL_RANGE_DAYS ? refuse('list.rangeTooWide', { maximum: CALL_RANGE_DAYS }) : ok({ from, to });
}

/**
 * The days of UTC that a caller means where things are counted by these: up to today is up to the day that runs in UTC, which in the
 * evening of the Americas is the next one; from today on begins with it where the caller is ahead.
 */
export function countedRange(...[query, now, timeZone]: Parameters<typeof dayRange>): Result<DayRange> {
  const range = dayRange(query, now, timeZone);
  if (!range.ok) return range;
  const { from, to } = range.value;
  const [today, running] = [dayIn(now, timeZone), dayIn(now, 'UTC')];
  return ok({
    from: from === today && running < from ? running : from,
    to: to === today && running > to ? running : to,
  });
}

/** The values of which bounds are made. */
export interface BoundDays {
  /** yyyy-MM-dd; `until` is the first day that is no longer in the range. */
  readonly from: string;
  readonly until: string;
  readonly timeZone: string;
}

/** The instants of a range as SQL: from `start` on, before `end`. */
export interface RangeBounds {
  readonly days: BoundDays;
  readonly start: RawBuilder<Date>;
  readonly end: RawBuilder<Date>;
}

/** Bounds of days that are written out, or of places for them. */
export const boundsOf = (days: BoundDays): RangeBounds => ({
  days,
  start: sql<Date>`(${days.from}::timestamp at time zone ${days.timeZone})`,
  end: sql<Date>`(${days.until}::timestamp at time zone ${days.timeZone})`,
});

/** Where the days of a range start and end in a time zone. */
export const rangeBounds = (range: DayRange, timeZone: string): RangeBounds =>
  boundsOf({ from: range.from, until: moveDay(range.to, 1), timeZone });

/** The condition "this instant is between the bounds". */
export const withinBounds = ({ start, end }: RangeBounds, column: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}`;

/** The condition "this instant is in the range". */
export const rangeCondition = (range: DayRange, column: string, timeZone: string): RawBuilder<SqlBool> =>
  withinBounds(rangeBounds(range, timeZone), column);
