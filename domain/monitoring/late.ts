// When a shipment is late (docs/model.md, "Late").
import { addWorkingDays, isWorkingDay, type PostDateRules } from '../deliveries/post-date.ts';
import { dayNumber, dayText } from '../shared/days.ts';

/** Calendar days that are searched for working days: a channel never takes longer to reach its last day allowed. */
const MOST_DAYS_BACK = 1_500;

/** The last day, `yyyy-MM-dd`, on which the next status is in time. @param days working days allowed */
export function dueDay(rules: PostDateRules, postDate: string, days: number): string {
  const from = dayNumber(postDate);
  if (from === null) throw new Error(`${postDate} is no day.`);
  return dayText(addWorkingDays(rules, from, days));
}

/**
 * The latest post date that is late today: what was posted on it or before has its last day allowed behind it. Days are those
 * of the channel's zone, so that no letter is late because of midnight elsewhere. Null: nothing can be late.
 * @param today `yyyy-MM-dd` @param days working days allowed
 */
export function lateUntil(rules: PostDateRules, today: string, days: number): string | null {
  const now = dayNumber(today);
  if (now === null) throw new Error(`${today} is no day.`);
  let left = days + 1;
  for (let day = now - 1; day > now - MOST_DAYS_BACK; day -= 1) {
    if (isWorkingDay(rules, day)) left -= 1;
    if (left === 0) return dayText(day);
  }
  return null;
}

/** Working days that have gone by since the last day allowed, today among them where it is one; at least 1 of what is late. */
export function daysOver(rules: PostDateRules, due: string, today: string): number {
  const [last, now] = [dayNumber(due), dayNumber(today)];
  if (last === null || now === null || now <= last) return 0;
  let over = 0;
  for (let day = last + 1; day <= now; day += 1) if (isWorkingDay(rules, day)) over += 1;
  return Math.max(over, 1);
}
