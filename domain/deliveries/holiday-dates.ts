// On which day of a year a holiday falls: fixed dates, dates around Easter, n-th week days, Hebrew dates. Pure.
import { dayOf, isoWeekday } from '../shared/days.ts';

/** One rule: the day of the holiday in a year, as day number, or null when the year has none. */
export type HolidayRule = (year: number) => number | null;

/** Sunday of Easter (Gregorian computus of Meeus/Jones/Butcher). */
export function easter(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return dayOf(year, Math.floor(n / 31), (n % 31) + 1);
}

/** The same date each year, from the year in which it became a holiday. */
export const fixed =
  (month: number, date: number, since = 0): HolidayRule =>
  (year) =>
    year >= since ? dayOf(year, month, date) : null;
/** Days after Easter Sunday; negative: before it. */
export const fromEaster =
  (days: number): HolidayRule =>
  (year) =>
    easter(year) + days;
/** The n-th (from 1; -1 = last) Monday … Sunday of a month. */
export const nth =
  (n: number, weekday: number, month: number): HolidayRule =>
  (year) => {
    if (n > 0) {
      const first = dayOf(year, month, 1);
      return first + ((weekday - isoWeekday(first) + 7) % 7) + (n - 1) * 7;
    }
    const last = dayOf(year, month + 1, 0);
    return last - ((isoWeekday(last) - weekday + 7) % 7);
  };
/** A holiday that is kept later where it falls on a weekend; the numbers are days. */
export const moved =
  (rule: HolidayRule, onSaturday: number, onSunday: number): HolidayRule =>
  (year) => {
    const day = rule(year);
    if (day === null) return null;
    const weekday = isoWeekday(day);
    if (weekday === 6) return day + onSaturday;
    return weekday === 7 ? day + onSunday : day;
  };
/** Kept on the next Monday. */
export const substituted = (rule: HolidayRule): HolidayRule => moved(rule, 2, 1);
/** Christmas Day and the day after are both moved: Saturday and Sunday become Monday and Tuesday. */
export const substitutedPair = (rule: HolidayRule): HolidayRule => moved(rule, 2, 2);

const HEBREW_EPOCH = -1_373_427 - 719_163;

/** Day number of 1 Tishri of a Hebrew year (arithmetic calendar; months of 29 days 12 hours 793 parts). */
export function hebrewNewYear(year: number): number {
  const elapsed = (y: number): number => {
    const months = Math.floor((235 * y - 234) / 19);
    const day = 29 * months + Math.floor((12_084 + 13_753 * months) / 25_920);
    return (3 * (day + 1)) % 7 < 3 ? day + 1 : day;
  };
  const [before, here, after] = [elapsed(year - 1), elapsed(year), elapsed(year + 1)];
  const correction = after - here === 356 ? 2 : Number(here - before === 382);
  return HEBREW_EPOCH + here + correction;
}

/** Autumn: days after 1 Tishri of the Hebrew year that begins in this year. */
export const tishri =
  (date: number): HolidayRule =>
  (year) =>
    hebrewNewYear(year + 3761) + date - 1;
/** Spring: days after 1 Nisan, which is 177 days before the next new year. */
export const fromNisan =
  (days: number): HolidayRule =>
  (year) =>
    hebrewNewYear(year + 3761) - 177 + days;
/** Independence Day: 5 Iyar, moved away from Friday, Saturday and Monday (law of 2004). */
export const independenceDay: HolidayRule = (year) => {
  const day = hebrewNewYear(year + 3761) - 177 + 34;
  const shift: Record<number, number> = { 5: -1, 6: -2, 1: 1 };
  return day + (shift[isoWeekday(day)] ?? 0);
};

/** A federal holiday on a Sunday is kept by the post on Monday; one on a Saturday is not moved. */
export const federal = (month: number, date: number): HolidayRule => moved(fixed(month, date), 0, 1);
/** Ireland, since 2023: the first Monday of February, or 1 February where that is a Friday. */
export const stBrigid: HolidayRule = (year) => {
  const first = dayOf(year, 2, 1);
  return isoWeekday(first) === 5 ? first : nth(1, 1, 2)(year);
};
