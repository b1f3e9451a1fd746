// Passwords are judged in turn, so that guesses sent at the same moment are counted before the next one is looked at
// (docs/model.md, "Guesses"): a hundred parallel guesses are a hundred guesses.

import { setTimeout as sleep } from 'node:timers/promises';
import { foldLogin } from '#domain/accounts/accounts.rules.ts';
import { type Result, refuse } from '#domain/errors/result.ts';
import type { Services } from '#server/context/context.ts';
import { createTurns, type TakeTurn } from './turns.ts';

/**
 * Passwords of one address judged at a time: an office behind one address must not queue. The limit may overshoot by
 * these.
 */
const PER_ADDRESS = 4;
/** How long a known device is kept waiting where another one would be refused; ms. */
const KNOWN_PAUSE_MS = 1_000;

/** Turns belong to the limits whose failures they count. */
const turnsOfLimits = new WeakMap<object, TakeTurn>();

function turnsOf(limits: object): TakeTurn {
  const known = turnsOfLimits.get(limits);
  if (known) return known;
  const made = createTurns();
  turnsOfLimits.set(limits, made);
  return made;
}

/** Who tries, and from which network address. */
export interface PasswordAttempt {
  readonly login: string;
  readonly address: string;
  /** Who signed in here before: paused, never refused for what others did. */
  readonly isKnownDevice?: boolean;
}

/**
 * Judges one password when the attempts before it are judged.
 * @param judge checks the password and reports success or failure to the limits
 * @returns -70 with the seconds to wait when the login or the address failed too often
 */
export function judgePassword<T>(
  attempt: PasswordAttempt,
  { signInLimits }: Pick<Services, 'signInLimits'>,
  judge: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const takeTurn = turnsOf(signInLimits);
  return takeTurn(`address ${attempt.address}`, PER_ADDRESS, () =>
    takeTurn(`login ${foldLogin(attempt.login)}`, 1, async () => {
      const wait = signInLimits.waitFor(attempt);
      if (wait > 0 && !attempt.isKnownDevice)
        return refuse('user.tooManyFailures', { seconds: Math.ceil(wait / 1000) });
      if (wait > 0) await sleep(Math.min(wait, KNOWN_PAUSE_MS));
      return judge();
    }),
  );
}
