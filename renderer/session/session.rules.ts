// Rules of the session on screen: how often counters are read, when the warning is due. Pure.
import { COUNTER_REFRESH_MIN_MS, COUNTER_REFRESH_MS } from '#domain/monitoring/monitoring.ts';

/** ms before the end of an idle session at which the screen warns (docs/model.md, "Session"). */
export const IDLE_WARNING_MS = 120_000;

/** Interval of the counters; the test query parameter overrides it, never below 1,000 ms. */
export function counterInterval(override: string | null): number {
  const wanted = Number(override);
  return override !== null && Number.isFinite(wanted) && wanted > 0
    ? Math.max(wanted, COUNTER_REFRESH_MIN_MS)
    : COUNTER_REFRESH_MS;
}

interface Clock {
  readonly now: number;
  readonly lastActivity: number;
  readonly idleSeconds: number;
  readonly expiresAt: number | undefined;
}

/** Ms until the session ends: by idling or absolutely, whichever is first. */
export function msLeft({ now, lastActivity, idleSeconds, expiresAt }: Clock): number {
  const idle = lastActivity + idleSeconds * 1000 - now;
  return expiresAt === undefined ? idle : Math.min(idle, expiresAt - now);
}

/** Days before a password expires at which a warning is shown. */
const PASSWORD_WARNING_DAYS = 30;

export const passwordExpiresSoon = (days: number | null): days is number =>
  days !== null && days <= PASSWORD_WARNING_DAYS;

/** A version that is not ours: the page reloads itself, at once only when nothing is open (docs/model.md, "New
 * version"). */
export function versionAction(own: string, latest: string, unsaved: boolean): 'none' | 'reload' | 'notice' {
  if (own === latest) return 'none';
  return unsaved ? 'notice' : 'reload';
}
