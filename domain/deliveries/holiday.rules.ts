// Holiday calendars by rule: fixed days, days around Easter, n-th week days, Hebrew dates (own addition, decisions.md
// "Post date arithmetic"). Nation-wide holidays only; a region's own days are the business of a channel's working days.
import { dayOf, isoWeekday } from '../shared/days.ts';

/** Countries whose holidays are known, by ISO 3166-1 alpha-2 code. */
export const HOLIDAY_CALENDARS = [
  'FR',
  'BE',
  'CH',
  'DE',
  'AT',
  'ES',
  'IT',
  'NL',
  'PT',
  'GB',
  'IE',
  'HU',
  'IL',
  'US',
] as const;
export type HolidayCalendar = (typeof HOLIDAY_CALENDARS)[number];

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

const fixed =
  (month: number, date: number, since = 0): HolidayRule =>
  (year) =>
    year >= since ? dayOf(year, month, date) : null;
const fromEaster =
  (days: number): HolidayRule =>
  (year) =>
    easter(year) + days;
/** The n-th (from 1; -1 = last) Monday … Sunday of a month. */
const nth =
  (n: number, weekday: number, month: number): HolidayRule =>
  (year) => {
    if (n > 0) {
      const first = dayOf(year, month, 1);
      return first + ((weekday - isoWeekday(first) + 7) % 7) + (n - 1) * 7;
    }
    const last = dayOf(year, month + 1, 0);
    return last - ((isoWeekday(last) - weekday + 7) % 7);
  };
/** A holiday on a Saturday or Sunday is kept so many days later. */
const moved =
  (rule: HolidayRule, onSaturday: number, onSunday: number): HolidayRule =>
  (year) => {
    const day = rule(year);
    if (day === null) return null;
    const weekday = isoWeekday(day);
    if (weekday === 6) return day + onSaturday;
    return weekday === 7 ? day + onSunday : day;
  };
/** Kept on the next Monday. */
const substituted = (rule: HolidayRule): HolidayRule => moved(rule, 2, 1);
/** Christmas Day and the day after are both moved: Saturday and Sunday become Monday and Tuesday. */
const substitutedPair = (rule: HolidayRule): HolidayRule => moved(rule, 2, 2);

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
const tishri =
  (date: number): HolidayRule =>
  (year) =>
    hebrewNewYear(year + 3761) + date - 1;
/** Spring: days after 1 Nisan, which lies 177 days before the next new year. */
const fromNisan =
  (days: number): HolidayRule =>
  (year) =>
    hebrewNewYear(year + 3761) - 177 + days;
/** Independence Day: 5 Iyar, moved away from Friday, Saturday and Monday (law of 2004). */
const independenceDay: HolidayRule = (year) => {
  const day = hebrewNewYear(year + 3761) - 177 + 34;
  const shift: Record<number, number> = { 5: -1, 6: -2, 1: 1 };
  return day + (shift[isoWeekday(day)] ?? 0);
};

const GOOD_FRIDAY = fromEaster(-2);
const EASTER_MONDAY = fromEaster(1);
const ASCENSION = fromEaster(39);
const WHIT_MONDAY = fromEaster(50);
const CORPUS_CHRISTI = fromEaster(60);
const NEW_YEAR = fixed(1, 1);
const EPIPHANY = fixed(1, 6);
const MAY_DAY = fixed(5, 1);
const ASSUMPTION = fixed(8, 15);
const ALL_SAINTS = fixed(11, 1);
const IMMACULATE = fixed(12, 8);
const CHRISTMAS = fixed(12, 25);
const BOXING = fixed(12, 26);
/** A federal holiday on a Sunday is kept by the post on Monday; one on a Saturday is not moved. */
const federal = (month: number, date: number): HolidayRule => moved(fixed(month, date), 0, 1);
const stBrigid: HolidayRule = (year) => {
  const first = dayOf(year, 2, 1);
  return isoWeekday(first) === 5 ? first : nth(1, 1, 2)(year);
};

/** The holidays of each calendar. Two rules may name the same day of a year. */
export const HOLIDAY_RULES = {
  FR: [
    NEW_YEAR,
    EASTER_MONDAY,
    MAY_DAY,
    fixed(5, 8),
    ASCENSION,
    WHIT_MONDAY,
    fixed(7, 14),
    ASSUMPTION,
    ALL_SAINTS,
    fixed(11, 11),
    CHRISTMAS,
  ],
  BE: [
    NEW_YEAR,
    EASTER_MONDAY,
    MAY_DAY,
    ASCENSION,
    WHIT_MONDAY,
    fixed(7, 21),
    ASSUMPTION,
    ALL_SAINTS,
    fixed(11, 11),
    CHRISTMAS,
  ],
  CH: [NEW_YEAR, fixed(1, 2), GOOD_FRIDAY, EASTER_MONDAY, ASCENSION, WHIT_MONDAY, fixed(8, 1), CHRISTMAS, BOXING],
  DE: [NEW_YEAR, GOOD_FRIDAY, EASTER_MONDAY, MAY_DAY, ASCENSION, WHIT_MONDAY, fixed(10, 3), CHRISTMAS, BOXING],
  AT: [
    NEW_YEAR,
    EPIPHANY,
    EASTER_MONDAY,
    MAY_DAY,
    ASCENSION,
    WHIT_MONDAY,
    CORPUS_CHRISTI,
    ASSUMPTION,
    fixed(10, 26),
    ALL_SAINTS,
    IMMACULATE,
    CHRISTMAS,
    BOXING,
  ],
  ES: [
    NEW_YEAR,
    EPIPHANY,
    GOOD_FRIDAY,
    MAY_DAY,
    ASSUMPTION,
    fixed(10, 12),
    ALL_SAINTS,
    fixed(12, 6),
    IMMACULATE,
    CHRISTMAS,
  ],
  IT: [
    NEW_YEAR,
    EPIPHANY,
    EASTER_MONDAY,
    fixed(4, 25),
    MAY_DAY,
    fixed(6, 2),
    ASSUMPTION,
    fixed(10, 4, 2026),
    ALL_SAINTS,
    IMMACULATE,
    CHRISTMAS,
    BOXING,
  ],
  NL: [NEW_YEAR, EASTER_MONDAY, moved(fixed(4, 27), 0, -1), ASCENSION, WHIT_MONDAY, CHRISTMAS, BOXING],
  PT: [
    NEW_YEAR,
    GOOD_FRIDAY,
    fixed(4, 25),
    MAY_DAY,
    CORPUS_CHRISTI,
    fixed(6, 10),
    ASSUMPTION,
    fixed(10, 5),
    ALL_SAINTS,
    fixed(12, 1),
    IMMACULATE,
    CHRISTMAS,
  ],
  GB: [
    substituted(NEW_YEAR),
    GOOD_FRIDAY,
    EASTER_MONDAY,
    nth(1, 1, 5),
    nth(-1, 1, 5),
    nth(-1, 1, 8),
    substitutedPair(CHRISTMAS),
    substitutedPair(BOXING),
  ],
  IE: [
    substituted(NEW_YEAR),
    stBrigid,
    substituted(fixed(3, 17)),
    EASTER_MONDAY,
    nth(1, 1, 5),
    nth(1, 1, 6),
    nth(1, 1, 8),
    nth(-1, 1, 10),
    substitutedPair(CHRISTMAS),
    substitutedPair(BOXING),
  ],
  HU: [
    NEW_YEAR,
    fixed(3, 15),
    GOOD_FRIDAY,
    EASTER_MONDAY,
    MAY_DAY,
    WHIT_MONDAY,
    fixed(8, 20),
    fixed(10, 23),
    ALL_SAINTS,
    fixed(12, 24, 2024),
    CHRISTMAS,
    BOXING,
  ],
  IL: [
    fromNisan(14),
    fromNisan(20),
    independenceDay,
    fromNisan(64),
    tishri(1),
    tishri(2),
    tishri(10),
    tishri(15),
    tishri(22),
  ],
  US: [
    federal(1, 1),
    nth(3, 1, 1),
    nth(3, 1, 2),
    nth(-1, 1, 5),
    federal(6, 19),
    federal(7, 4),
    nth(1, 1, 9),
    nth(2, 1, 10),
    federal(11, 11),
    nth(4, 4, 11),
    federal(12, 25),
  ],
} as const satisfies Record<HolidayCalendar, readonly HolidayRule[]>;

const cache = new Map<string, ReadonlySet<number>>();

/** The holidays of a calendar in one year, as day numbers. */
export function holidaysOf(calendar: HolidayCalendar, year: number): ReadonlySet<number> {
  const key = `${calendar} ${year}`;
  const known = cache.get(key);
  if (known) return known;
  const days = HOLIDAY_RULES[calendar].map((rule) => rule(year)).filter((day) => day !== null);
  const made: ReadonlySet<number> = new Set(days);
  cache.set(key, made);
  return made;
}
