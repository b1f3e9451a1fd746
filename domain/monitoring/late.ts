// When a shipment is late (docs/model.md, "Late").
import { addWorkingDays, type PostDateRules } from '../deliveries/post-date.ts';
import { dayNumber } from '../shared/days.ts';
import type { StatusCode } from '../shipments/status.codes.ts';

/** Working days after the post date within which a status must be left; a channel may state its own. */
export const DEFAULT_MAX_DAYS = { 300: 1, 400: 3, 600: 10, 700: 10 } as const;
export type LateStatus = keyof typeof DEFAULT_MAX_DAYS;

/**
 * What lateness is judged by. Days are those of the channel's zone, so that a letter is not late because of midnight
 * elsewhere.
 */
export interface LateFacts {
  readonly code: StatusCode;
  /** `yyyy-MM-dd` in the channel's zone. */
  readonly postDate: string;
  /** `yyyy-MM-dd` of today in the channel's zone. */
  readonly today: string;
  /** After 600 or 700 only tracked channels can be late. */
  readonly tracked: boolean;
  /** Working days that a status may last after the post date, where the channel states them. */
  readonly maxDays?: Partial<Record<LateStatus, number>>;
}

/** The status in which a shipment is stuck, or null when it is in time. */
export function lateStatus(rules: PostDateRules, facts: LateFacts): LateStatus | null {
  const { code, postDate, today, tracked, maxDays = {} } = facts;
  if (!(code in DEFAULT_MAX_DAYS)) return null;
  const status = code as LateStatus;
  if (status >= 600 && !tracked) return null;
  const from = dayNumber(postDate);
  const now = dayNumber(today);
  if (from === null || now === null) return null;
  return now > addWorkingDays(rules, from, maxDays[status] ?? DEFAULT_MAX_DAYS[status]) ? status : null;
}
