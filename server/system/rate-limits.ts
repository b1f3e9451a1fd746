// Limits on attempts, in memory: failures of a login at one address slow its next attempt there down; those of a login from
// anywhere, and of an address with any login, cause short pauses alone, since a long one would let strangers keep people out.
// They are asked before any password is hashed.
import { SIGN_IN, signInDelay } from '#domain/access/session.ts';
import type { Clock } from './clock.ts';

const MINUTE = 60_000;
const LOGIN_WINDOW_MS = SIGN_IN.windowMinutes * MINUTE;
const ADDRESS_WINDOW_MS = 60 * MINUTE;
const SHARED_PAUSE_MS = SIGN_IN.sharedPauseSeconds * 1_000;
/** Logins and addresses remembered; the oldest are forgotten first. */
const MOST_KEYS = 100_000;

/** An attempt to sign in, by the keys that it is counted under. */
export interface Attempt {
  /** The login as it was typed. */
  readonly login: string;
  /** The client's network address. */
  readonly address: string;
}

/** Slows guessing down; locks no account. */
export interface RateLimits {
  /** Milliseconds to wait before this attempt may be made; 0 means now. */
  waitFor(attempt: Attempt): number;
  /** Counts a failure for the login, for the address, and for both together. */
  failed(attempt: Attempt): void;
  /** Forgets the failures of this login at this address; login and address keep their own. */
  succeeded(attempt: Attempt): void;
}

/** Failure times by key, oldest key first. */
type Failures = Map<string, number[]>;

/** One person often has a whole /64 of IPv6 addresses: they count as one. */
export function addressKey(address: string): string {
  const plain = address
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

const loginKey = (login: string): string => login.normalize('NFKC').trim().toLowerCase().slice(0, 320);

/** Makes the limits of a process. */
export function createRateLimits(clock: Clock, mostKeys = MOST_KEYS): RateLimits {
  const pairs: Failures = new Map();
  const logins: Failures = new Map();
  const addresses: Failures = new Map();

  const recent = (failures: Failures, key: string, windowMs: number): number[] => {
    const since = clock.monotonic() - windowMs;
    return (failures.get(key) ?? []).filter((at) => at > since);
  };
  const add = (failures: Failures, key: string, windowMs: number, most: number): void => {
    // Older times decide nothing.
    const times = [...recent(failures, key, windowMs), clock.monotonic()].slice(-most);
    failures.delete(key);
    failures.set(key, times);
    const oldest = failures.keys().next();
    if (failures.size > mostKeys && !oldest.done) failures.delete(oldest.value);
  };
  const pairKey = ({ login, address }: Attempt): string => `${addressKey(address)} ${loginKey(login)}`;
  const pairWait = (attempt: Attempt): number => {
    const times = recent(pairs, pairKey(attempt), LOGIN_WINDOW_MS);
    const last = times.at(-1);
    return last === undefined ? 0 : last + signInDelay(times.length) * 1_000 - clock.monotonic();
  };
  /** What others did: a short pause after each of their failures. */
  const sharedWait = (times: readonly number[], free: number): number => {
    const last = times.at(-1);
    return last === undefined || times.length < free ? 0 : last + SHARED_PAUSE_MS - clock.monotonic();
  };
  return {
    waitFor(attempt) {
      const ofLogin = recent(logins, loginKey(attempt.login), LOGIN_WINDOW_MS);
      const ofAddress = recent(addresses, addressKey(attempt.address), ADDRESS_WINDOW_MS);
      const shared = [sharedWait(ofLogin, SIGN_IN.perLogin), sharedWait(ofAddress, SIGN_IN.perAddressAndHour)];
      return Math.ceil(Math.max(0, pairWait(attempt), ...shared));
    },
    failed(attempt) {
      add(pairs, pairKey(attempt), LOGIN_WINDOW_MS, SIGN_IN.freeFailures + 30);
      add(logins, loginKey(attempt.login), LOGIN_WINDOW_MS, SIGN_IN.perLogin);
      add(addresses, addressKey(attempt.address), ADDRESS_WINDOW_MS, SIGN_IN.perAddressAndHour);
    },
    succeeded: (attempt) => void pairs.delete(pairKey(attempt)),
  };
}
