// When a session ends, and how often a password may be tried (docs/model.md, "Session" and "Guesses").

const MINUTE = 60_000;

/** The durations of sign-in, in the unit that each name says. */
export const SESSION = {
  /** Idle time-out in minutes; an account may set its own, a super administrator has the shorter one. */
  idleMinutes: 60,
  idleMinutesSuperAdmin: 15,
  /** Absolute life of a session in hours, with or without activity. */
  absoluteHours: 12,
  /** Seconds before the end at which screens warn. */
  warnSeconds: 120,
  /** One-time tickets of external authentication and file loads, in seconds. */
  ticketSeconds: 60,
  /** Bits of an opaque token. */
  tokenBits: 256,
} as const;

/** What the end of a session is reckoned from; times in ms since the epoch. */
export interface SessionFacts {
  /** All times in ms since the epoch. */
  readonly lastActivityAt: number;
  readonly superAdmin: boolean;
  /** The idle time-out of its account in minutes. */
  readonly idleMinutes: number;
  /** The longest idle time-out of a super administrator, in minutes. */
  readonly idleMinutesSuperAdmin: number;
  /** The end that was set when it began: a policy that changes meanwhile ends no session early. */
  readonly endsAt: number;
}

/** The idle time-out that holds for a session, in ms. */
export function idleTimeout({ superAdmin, idleMinutes, idleMinutesSuperAdmin }: SessionFacts): number {
  return (superAdmin ? Math.min(idleMinutes, idleMinutesSuperAdmin) : idleMinutes) * MINUTE;
}

/** The instant at which the session ends if nothing more happens, in ms since the epoch. */
export const sessionEnd = (session: SessionFacts): number =>
  Math.min(session.lastActivityAt + idleTimeout(session), session.endsAt);

/** True while the session lives; afterwards every call answers -11. */
export const isSessionAlive = (session: SessionFacts, now: number): boolean => now < sessionEnd(session);

/** How often a password may be tried: a guess costs time, never the account (docs/model.md, "Guesses"). */
export const SIGN_IN = {
  /** Failures of one login that cost nothing, and the window in minutes in which they count. */
  freeFailures: 5,
  windowMinutes: 15,
  /** First delay in seconds after them; each further failure doubles it up to the cap. Never a lock. */
  firstDelaySeconds: 1,
  maxDelaySeconds: 300,
  /** Failures of one login from anywhere within the window, and of one address in an hour, from which each try pauses. */
  perLogin: 20,
  perAddressAndHour: 100,
  /** The longest pause that others can cause, in seconds. */
  sharedPauseSeconds: 5,
} as const;

/**
 * Seconds that a login must wait at one address before the next attempt counts, measured from its last failure.
 * @param failures failures of this login at this address within the window
 */
export const signInDelay = (failures: number): number =>
  failures < SIGN_IN.freeFailures
    ? 0
    : Math.min(SIGN_IN.firstDelaySeconds * 2 ** (failures - SIGN_IN.freeFailures), SIGN_IN.maxDelaySeconds);
