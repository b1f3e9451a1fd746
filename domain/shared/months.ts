// Calendar months as `yyyy-MM` texts.
import { dayOf, dayText, instantOf, wallClock } from './days.ts';

/** The month that an instant (ms) has in a time zone. */
export const monthIn = (instant: number, timeZone: string): string =>
  dayText(wallClock(instant, timeZone).day).slice(0, 7);

/** The month so many months on; back where the number is below zero. */
export function addMonths(month: string, months: number): string {
  const counted = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return dayText(dayOf(Math.floor(counted / 12), (((counted % 12) + 12) % 12) + 1, 1)).slice(0, 7);
}

/** The instants (ms) at which a month and the one after it begin, by the clocks of a zone. */
export function monthRange(month: string, timeZone: string): { readonly from: number; readonly to: number } {
  const start = (of: string) => instantOf(dayOf(Number(of.slice(0, 4)), Number(of.slice(5)), 1), 0, timeZone);
  return { from: start(month), to: start(addMonths(month, 1)) };
}
