// When a delivery can be posted: cut-off, working days, holidays, production days (docs/model.md, "Post dates").
import { ok, type Result, refuse } from '../errors/result.ts';
import { dayNumber, dayText, instantOf, isoWeekday, wallClock, yearOf } from '../shared/days.ts';
import { type HolidayCalendar, holidaysOf } from './holiday.rules.ts';

/** What of a channel decides on the post date. */
export interface PostDateRules {
  /** ISO week days on which the channel works, 1 = Monday. Empty counts as Monday to Friday. */
  readonly workingDays: readonly number[];
  readonly holidayCalendar: HolidayCalendar | null;
  /** `hh:mm[:ss]` on the wall of `timeZone`, or null = midnight, so the whole day counts. */
  readonly cutoffTime: string | null;
  /** IANA name; default UTC. */
  readonly timeZone: string;
  readonly additionalProductionDays: number;
  /** Calendar days from today, or null = without end. */
  readonly maxFutureDays: number | null;
}

const WEEK = [1, 2, 3, 4, 5];
const NOON = 12 * 3600;

/** Seconds since midnight of `hh:mm[:ss]`, or null when it is not one. */
export function cutoffSeconds(cutoffTime: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(cutoffTime);
  return match ? Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0) : null;
}

/** Does the channel work on this day? */
export function isWorkingDay(rules: PostDateRules, day: number): boolean {
  const week = rules.workingDays.length > 0 ? rules.workingDays : WEEK;
  if (!week.includes(isoWeekday(day))) return false;
  return rules.holidayCalendar === null || !holidaysOf(rules.holidayCalendar, yearOf(day)).has(day);
}

/** The first working day on or after a day. Two years without one are a channel that never works. */
export function nextWorkingDay(rules: PostDateRules, day: number): number {
  for (let candidate = day; candidate < day + 730; candidate += 1) {
    if (isWorkingDay(rules, candidate)) return candidate;
  }
  throw new Error('This channel has no working day within two years');
}

/** The working day `count` working days later; 0 = the first working day on or after it. */
export function addWorkingDays(rules: PostDateRules, day: number, count: number): number {
  let at = nextWorkingDay(rules, day);
  for (let left = count; left > 0; left -= 1) at = nextWorkingDay(rules, at + 1);
  return at;
}

/** The days that may be chosen for posting; whole days of the channel's zone, both ends included. */
export interface PostDateWindow {
  /** `yyyy-MM-dd` in the channel's zone. */
  readonly earliest: string;
  /** Last day that may be chosen, or null = without end. */
  readonly latest: string | null;
  /** The instant (ms) of the cut-off that `earliest` follows from: a later confirmation gets a later day. */
  readonly cutoffAt: number;
}

/** What can be chosen at an instant (ms): today before the cut-off, else the next working day, plus production days. */
export function postDateWindow(rules: PostDateRules, now: number): PostDateWindow {
  const { day } = wallClock(now, rules.timeZone);
  const cutoff = cutoffSeconds(rules.cutoffTime ?? '');
  // Instants are compared, not clocks: in the night when clocks go back a cut-off passes once.
  const cutoffOn = (on: number): number =>
    cutoff === null ? instantOf(on + 1, 0, rules.timeZone) : instantOf(on, cutoff, rules.timeZone);
  const first = nextWorkingDay(rules, now < cutoffOn(day) ? day : day + 1);
  const earliest = addWorkingDays(rules, first, rules.additionalProductionDays);
  const end = rules.maxFutureDays === null ? null : Math.max(day + rules.maxFutureDays, earliest);
  return {
    earliest: dayText(earliest),
    latest: end === null ? null : dayText(end),
    cutoffAt: cutoffOn(first),
  };
}

/** The timestamp (ms) of a chosen day: its noon in the channel's zone. */
export const postDateInstant = (day: number, timeZone: string): number => instantOf(day, NOON, timeZone);

/** The day, in the channel's zone, of a timestamp (ms). */
export const postDateDay = (instant: number, timeZone: string): string => dayText(wallClock(instant, timeZone).day);

/**
 * May this day be chosen? null = as soon as possible, always.
 * @param date `yyyy-MM-dd` in the channel's zone
 */
export function checkPostDate(rules: PostDateRules, now: number, date: string | null): Result<string | null> {
  if (date === null) return ok(null);
  const day = dayNumber(date);
  if (day === null) return refuse('postDate.invalid', { date });
  const { earliest, latest } = postDateWindow(rules, now);
  if (day < wallClock(now, rules.timeZone).day) return refuse('postDate.past', { date, earliest });
  if (date < earliest) return refuse('postDate.tooEarly', { date, earliest });
  if (latest !== null && date > latest) return refuse('postDate.tooLate', { date, latest });
  return isWorkingDay(rules, day)
    ? ok(date)
    : refuse('postDate.notWorkingDay', { date, next: dayText(nextWorkingDay(rules, day)) });
}

/** The day that is valid at validation or output: null and a day that is too late now become the earliest. */
export function settlePostDate(
  rules: PostDateRules,
  now: number,
  chosen: string | null,
): { date: string; moved: boolean } {
  const { earliest } = postDateWindow(rules, now);
  if (chosen === null) return { date: earliest, moved: false };
  return chosen < earliest ? { date: earliest, moved: true } : { date: chosen, moved: false };
}
