// Days as people count them, and the span of a search (docs/model.md, "Search range" and "Lists"). Pure.

const DAY = 86_400_000;

/** Midnight at the start of that day, in the screen's own time zone. */
export const startOfDay = (at: Date): Date => new Date(at.getFullYear(), at.getMonth(), at.getDate());

/** Whole days from one date to another, unmoved by daylight saving. */
export const daysBetween = (from: Date, to: Date): number =>
  Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY);

export const addDays = (at: Date, days: number): Date =>
  new Date(at.getFullYear(), at.getMonth(), at.getDate() + days, at.getHours(), at.getMinutes(), at.getSeconds());

/** Label id of a near day, or undefined where the date itself is to be shown. */
export function dayLabel(at: Date, now: Date): string | undefined {
  const days = daysBetween(now, at);
  if (days === 0) return 'common.date.today';
  if (days === -1) return 'common.date.yesterday';
  if (days === 1) return 'common.date.tomorrow';
  return undefined;
}

/** yyyy-MM-dd, as days are written in calls (docs/model.md, "Dates on the wire"). */
export function isoDay(at: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** A day written yyyy-MM-dd, or undefined if it is none. */
export function parseIsoDay(text: string | null | undefined): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '');
  if (!match) return undefined;
  const at = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return isoDay(at) === match[0] ? at : undefined;
}

/** The longest span a screen searches, in days (docs/model.md, "Limits"). */
export const MAX_RANGE_DAYS = 31;

/** The user's default span: invalid or negative becomes 0, above 31 becomes 31. */
export function defaultRangeDays(preference: unknown): number {
  if (preference === undefined) return MAX_RANGE_DAYS;
  const days = Number(preference);
  return Number.isInteger(days) && days >= 0 ? Math.min(days, MAX_RANGE_DAYS) : 0;
}

/** Both days included. */
export interface DaySpan {
  readonly from: Date;
  readonly to: Date;
}

/** The span that ends today and reaches `days` back. */
export const spanBack = (days: number, now: Date): DaySpan => ({
  from: startOfDay(addDays(now, -days)),
  to: startOfDay(now),
});

/** Keeps a span in order and within 31 days: the end that was not just chosen moves. */
export function fitSpan(span: DaySpan, chosen: 'from' | 'to'): DaySpan {
  const length = daysBetween(span.from, span.to);
  if (length >= 0 && length <= MAX_RANGE_DAYS) return span;
  const limit = length < 0 ? 0 : MAX_RANGE_DAYS;
  return chosen === 'from'
    ? { from: span.from, to: addDays(span.from, limit) }
    : { from: addDays(span.to, -limit), to: span.to };
}
