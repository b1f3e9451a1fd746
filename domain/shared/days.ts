// Calendar days as `yyyy-MM-dd` texts and day numbers, and what a clock shows in a time zone. No clock of its own.

const DAY = 86_400_000;

/** Days since 1970-01-01 of a `yyyy-MM-dd` text, or null when that day does not exist. */
export function dayNumber(date: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  const [year, month, ofMonth] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))];
  // What the calendar does not have comes back as another day. Read from the numbers: data files have a million dates.
  const day = new Date(Date.UTC(year, month - 1, ofMonth));
  const exists = day.getUTCDate() === ofMonth && day.getUTCMonth() === month - 1 && day.getUTCFullYear() === year;
  return exists ? day.getTime() / DAY : null;
}

/** `yyyy-MM-dd` of a day number. */
export const dayText = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** ISO week day of a day number: 1 = Monday … 7 = Sunday. */
export const isoWeekday = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** Day number of a date by its parts; month 1 to 12. */
export const dayOf = (year: number, month: number, date: number): number => Date.UTC(year, month - 1, date) / DAY;

/** The calendar year of a day number. */
export const yearOf = (day: number): number => new Date(day * DAY).getUTCFullYear();

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(timeZone, made);
  return made;
}

/** The calendar year that an instant (ms) has in a time zone. */
export const yearIn = (instant: number, timeZone: string): number => yearOf(wallClock(instant, timeZone).day);

/** Names of IANA with three letters and fewer that are no abbreviation, or one without a summer: the database knows no summer of CET. */
const SHORT_ZONES = 'EST GB GMT HST MST NZ PRC ROC ROK UCT UTC'.split(' ');

/**
 * Engine and database read abbreviations and offsets in two ways: IST is India here and Israel there, +02:00 east and west
 * (docs/decisions/0916).
 */
const isNameOfZone = (name: string): boolean =>
  /^[a-z]/i.test(name) &&
  !/^systemv\/|pacific-new$|east-saskatchewan$/i.test(name) &&
  (name.length > 3 || SHORT_ZONES.includes(name.toUpperCase()));

/** The names of zones among which a person chooses. */
export const timeZoneNames = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone').filter(isNameOfZone)];

/** True for an IANA time zone that this machine knows. */
export function isTimeZone(timeZone: string): boolean {
  if (!isNameOfZone(timeZone)) return false;
  try {
    formatterOf(timeZone);
    return true;
  } catch {
    return false;
  }
}

/** What the clock on the wall shows at an instant: day number and seconds since midnight. */
export function wallClock(instant: number, timeZone: string): { day: number; seconds: number } {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
  return { day: dayOf(year, month, day), seconds: hour * 3600 + minute * 60 + second };
}

/**
 * The instant (ms) at which the wall clock shows this day and time. In the hour that a zone skips in spring it is the
 * instant one hour on; of the two in autumn, the first.
 */
export function instantOf(day: number, seconds: number, timeZone: string): number {
  const wanted = day * DAY + seconds * 1000;
  const offsetAt = (instant: number) => {
    const shown = wallClock(instant, timeZone);
    return shown.day * DAY + shown.seconds * 1000 - Math.floor(instant / 1000) * 1000;
  };
  // By the offsets of the day before and the day after: near a change of clocks they differ.
  const instants = [wanted - DAY, wanted + DAY].map((near) => wanted - offsetAt(near));
  return Math.min(...instants.filter((instant) => instant + offsetAt(instant) === wanted), Math.max(...instants));
}
