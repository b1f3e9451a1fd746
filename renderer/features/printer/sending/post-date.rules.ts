// The day that a printer's preset asks for. Pure.
import type { Queue } from '#domain/bridge/settings.ts';
import { instantOf, isoWeekday, wallClock } from '#domain/shared/days.ts';

interface Share {
  readonly earliestPostDate: string | null;
  readonly latestPostDate: string | null;
  /** Of the office that posts. */
  readonly timeZone: string;
}

const SATURDAY = 6;
/** Seconds since midnight. */
const NOON = 12 * 3600;

/** Day number `days` working days later, week-ends skipped; the server knows the holidays and moves the day when it has to. */
function workingDaysLater(from: number, days: number): number {
  let day = from;
  for (let left = days; left > 0; ) {
    day += 1;
    if (isoWeekday(day) < SATURDAY) left -= 1;
  }
  return day;
}

/**
 * Noon of the day in the office that posts first, as ISO 8601, or null: as soon as possible. It is counted from the day of
 * that office, which may be another than that of this computer. Never before the first day on which every channel can post,
 * never after the last.
 */
export function presetDay(rule: Queue['postDate'] | undefined, shares: readonly Share[], now: Date): string | null {
  const [first] = shares;
  if (rule?.rule !== 'workingDays' || first === undefined) return null;
  const times = (pick: (share: Share) => string | null): number[] =>
    shares.flatMap((share) => {
      const at = pick(share);
      return at === null ? [] : [new Date(at).getTime()];
    });
  const earliest = Math.max(0, ...times(({ earliestPostDate }) => earliestPostDate));
  const latest = Math.min(...times(({ latestPostDate }) => latestPostDate), Number.POSITIVE_INFINITY);
  const { timeZone } = first;
  const wanted = instantOf(workingDaysLater(wallClock(now.getTime(), timeZone).day, rule.days), NOON, timeZone);
  return new Date(Math.min(Math.max(wanted, earliest), latest)).toISOString();
}
