// When an account ends: after its last day, as its own time zone has days. Pure.
import { dayNumber, dayText, instantOf, wallClock } from '../shared/days.ts';

/** Days before the end from which on screens and e-mails warn. */
export const ENDING_WARNED_DAYS = 30;

/**
 * The instant (ms) from which on the account is over: the end of its last day; null for a text that is no day.
 * @param date yyyy-MM-dd
 */
export function endOfDay(date: string, timeZone: string): number | null {
  const day = dayNumber(date);
  return day === null ? null : instantOf(day + 1, 0, timeZone);
}

/** Days from the day that the zone has now to the last day: 0 on the last day itself, negative once it is over. */
export function daysLeft(date: string, now: number, timeZone: string): number {
  return (dayNumber(date) ?? 0) - wallClock(now, timeZone).day;
}

/** The same day a year on, counted from today where the end is past; the day before where that year lacks it. */
export function extendedByYear(date: string, today: string): string {
  const from = date < today ? today : date;
  const wanted = `${Number(from.slice(0, 4)) + 1}${from.slice(4)}`;
  return dayNumber(wanted) === null ? dayText((dayNumber(from) ?? 0) + 365) : wanted;
}
