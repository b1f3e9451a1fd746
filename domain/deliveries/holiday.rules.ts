// Holiday calendars of 14 countries, and the holidays of a year. Nation-wide holidays only: a region's own days are the
// business of a channel's working days.
import {
  federal,
  fixed,
  fromEaster,
  fromNisan,
  type HolidayRule,
  independenceDay,
  moved,
  nth,
  stBrigid,
  substituted,
  substitutedPair,
  tishri,
} from './holiday-dates.ts';

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
