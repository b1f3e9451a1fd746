// What a month will probably have cost at its end, by the working days that are over.
import { dayNumber, isoWeekday } from '#domain/shared/days.ts';
import { addMonths } from '#domain/shared/months.ts';

/** Before so many working days nothing is foreseen: a single run would make a month of it. */
const FIRST_FORECAST = 3;
const FRIDAY = 5;

/** Mondays to Fridays from a day up to, but without, another one. */
function workingDays(from: number, to: number): number {
  let count = 0;
  for (let day = from; day < to; day += 1) if (isoWeekday(day) <= FRIDAY) count += 1;
  return count;
}

/**
 * Multiplies what was spent by the working days of the month over those that have begun.
 * @param month YYYY-MM @param today YYYY-MM-DD
 * @returns null for another month than the one that runs, and in its first days
 */
export function forecastFactor(month: string, today: string): number | null {
  if (today.slice(0, 7) !== month) return null;
  const [first, now, next] = [`${month}-01`, today, `${addMonths(month, 1)}-01`].map((day) => dayNumber(day) ?? 0);
  const [from = 0, day = 0, end = 0] = [first, now, next];
  const begun = workingDays(from, day + 1);
  return begun < FIRST_FORECAST ? null : workingDays(from, end) / begun;
}
