// What is usual on a day of the week, and which days a chart by day has (docs/decisions/0768). Pure. Days are `yyyy-MM-dd`.
import { HOLIDAY_CALENDARS, holidaysOf } from '../deliveries/holiday.rules.ts';
import { dayNumber, dayText, yearOf } from '../shared/days.ts';
import { isOneOf } from '../shared/includes.ts';

const WEEK = 7;
/** The same day of so many weeks before is looked at. */
const WEEKS = 4;
/** So many of them make something usual: one may be an exception. */
const FEWEST = 2;

const numberOf = (day: string): number => {
  const number = dayNumber(day);
  if (number === null) throw new Error(`${day} is no day.`);
  return number;
};

const moved = (day: string, by: number): string => dayText(numberOf(day) + by);

/** The first day that `usualOf` looks at. */
export const usualSince = (today: string): string => moved(today, -WEEK * WEEKS);

/** The first day of a chart that ends on a day: fifteen working days, more where more is asked for. */
export const chartSince = (from: string, to: string): string => {
  const first = moved(to, 1 - 3 * WEEK);
  return first < from ? first : from;
};

/** The holidays between two days, both included, of a country; none where its holidays are not known. */
export function holidaysBetween(from: string, to: string, country: string | null): string[] {
  if (country === null || !isOneOf(HOLIDAY_CALENDARS, country)) return [];
  const [first, last] = [numberOf(from), numberOf(to)];
  return Array.from({ length: last - first + 1 }, (_, n) => first + n)
    .filter((day) => holidaysOf(country, yearOf(day)).has(day))
    .map(dayText);
}

/**
 * What a whole day like today had on average: the same day of the weeks before, as far as anything was made on it and it was no
 * holiday. Null where too few are left, or today is a holiday.
 * @param totals shipments by day
 */
export function usualOf(
  totals: ReadonlyMap<string, number>,
  { today, holidays }: { readonly today: string; readonly holidays: readonly string[] },
): number | null {
  if (holidays.includes(today)) return null;
  const before = Array.from({ length: WEEKS }, (_, n) => moved(today, -WEEK * (n + 1)))
    .filter((day) => !holidays.includes(day))
    .map((day) => totals.get(day) ?? 0)
    .filter((n) => n > 0);
  return before.length < FEWEST ? null : Math.round(before.reduce((sum, n) => sum + n, 0) / before.length);
}
