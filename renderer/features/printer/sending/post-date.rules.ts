// The day that a printer's preset asks for. Pure.
import type { Queue } from '#domain/bridge/settings.ts';

interface Share {
  readonly earliestPostDate: string | null;
  readonly latestPostDate: string | null;
}

const SATURDAY = 6;
const NOON = 12;

/** So many days later that are no week-end; holidays are the server's knowledge, which moves the day if it must. */
function workingDaysLater(from: Date, days: number): Date {
  const day = new Date(from.getFullYear(), from.getMonth(), from.getDate(), NOON);
  for (let left = days; left > 0; ) {
    day.setDate(day.getDate() + 1);
    if (day.getDay() !== 0 && day.getDay() !== SATURDAY) left -= 1;
  }
  return day;
}

/**
 * Noon of the day as ISO 8601, or null: as soon as possible. Never before the first day on which every channel can post,
 * never after the last.
 */
export function presetDay(rule: Queue['postDate'] | undefined, shares: readonly Share[], now: Date): string | null {
  if (rule?.rule !== 'workingDays') return null;
  const times = (pick: (share: Share) => string | null): number[] =>
    shares.flatMap((share) => {
      const at = pick(share);
      return at === null ? [] : [new Date(at).getTime()];
    });
  const earliest = Math.max(0, ...times(({ earliestPostDate }) => earliestPostDate));
  const latest = Math.min(...times(({ latestPostDate }) => latestPostDate), Number.POSITIVE_INFINITY);
  const wanted = workingDaysLater(now, rule.days).getTime();
  return new Date(Math.min(Math.max(wanted, earliest), latest)).toISOString();
}
