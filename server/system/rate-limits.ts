// Limits on attempts, in memory: failures of a login slow its next attempt down (a lock would let strangers lock accounts),
// and an address has a number of failures per hour. They are asked before any password is hashed.
import { SIGN_IN, signInDelay } from '#domain/access/session.ts';
import type { Clock } from './clock.ts';

const MINUTE = 60_000;
const LOGIN_WINDOW_MS = SIGN_IN.windowMinutes * MINUTE;
const ADDRESS_WINDOW_MS = 60 * MINUTE;
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
  /** Counts a failure for the login and for the address. */
  failed(attempt: Attempt): void;
  /** Forgets the login's failures; the address keeps its own. */
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
  const loginWait = (login: string): number => {
    const times = recent(logins, loginKey(login), LOGIN_WINDOW_MS);
    const last = times.at(-1);
    return last === undefined ? 0 : Math.max(0, last + signInDelay(times.length) * 1_000 - clock.monotonic());
  };
  const addressWait = (address: string): number => {
    const times = recent(addresses, addressKey(address), ADDRESS_WINDOW_MS);
    const [first] = times;
    if (times.length < SIGN_IN.perAddressAndHour || first === undefined) return 0;
    return first + ADDRESS_WINDOW_MS - clock.monotonic();
  };
  return {
    waitFor: ({ login, address }) => Math.ceil(Math.max(loginWait(login), addressWait(address))),
    failed({ login, address }) {
      add(logins, loginKey(login), LOGIN_WINDOW_MS, SIGN_IN.freeFailures + 30);
      add(addresses, addressKey(address), ADDRESS_WINDOW_MS, SIGN_IN.perAddressAndHour);
    },
    succeeded: ({ login }) => void logins.delete(loginKey(login)),
  };
}
