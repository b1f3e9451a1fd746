// Password hashes: argon2id of node:crypto in the PHC string format, two at a time. More at once would occupy the
// threads that also write files, and a burst of sign-ins would stop uploads (docs/model.md, "Passwords").
import { type Argon2Parameters, argon2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { RandomBytes } from './ids.ts';

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;

/** What computing one hash costs (RFC 9106). */
export interface PasswordCost {
  /** KiB of memory. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** OWASP's first choice for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
export const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const AT_ONCE = 2;
const LONGEST_QUEUE = 50;
/** Longer passwords are refused before they are hashed. In UTF-8 bytes. */
export const LONGEST_PASSWORD_BYTES = 1_024;
// Bounds on what a stored string may ask for, so that a forged row cannot take the memory of the machine.
const MOST_MEMORY = 262_144;
const MOST_PASSES = 16;

/** Thrown when too many sign-ins wait already: the caller should answer "try again in a moment". */
export class PasswordsBusy extends Error {
  constructor() {
    super('Too many passwords are being checked.');
    this.name = 'PasswordsBusy';
  }
}

/** Whether the password is right, and whether its hash should be made anew with today's cost. */
export interface Verification {
  readonly matches: boolean;
  /** The cost has changed since: store a new hash of the password that was just given. */
  readonly rehash: boolean;
}

/** Hashing, limited so that the server still answers. */
export interface Passwords {
  /** The PHC string to store. @throws PasswordsBusy */
  hash(password: string): Promise<string>;
  /**
   * Compares in constant time. Without a stored hash (unknown login) a dummy is hashed, so that the answer takes as
   * long as for a known one. @throws PasswordsBusy
   */
  verify(password: string, stored: string | undefined): Promise<Verification>;
  /** PHC strings of several secrets with one salt, so that one that is given is found by a single hash. @throws PasswordsBusy */
  hashSet(secrets: readonly string[]): Promise<string[]>;
  /** The place of a secret among stored strings of one set; -1 where it is none of them. @throws PasswordsBusy */
  placeInSet(secret: string, stored: readonly string[]): Promise<number>;
}

interface Parsed {
  readonly cost: PasswordCost;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,171})$/;
const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const format = ({ cost, salt, hash }: Parsed): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(hash)}`;

function parse(stored: string): Parsed | undefined {
  const match = PHC.exec(stored);
  if (!match) return undefined;
  const [, memory, passes, parallelism, salt = '', hash = ''] = match;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  if (cost.memory > MOST_MEMORY || cost.passes > MOST_PASSES || cost.memory < 8 * cost.parallelism) return undefined;
  return { cost, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') };
}

const compute = (
  password: string,
  { salt, cost, length }: { readonly salt: Buffer; readonly cost: PasswordCost; readonly length: number },
): Promise<Buffer> =>
  derive('argon2id', {
    // The same letters typed on different keyboards may be composed differently (RFC 8265, section 4.2).
    message: Buffer.from(password.normalize('NFC'), 'utf8'),
    nonce: salt,
    parallelism: cost.parallelism,
    tagLength: length,
    memory: cost.memory,
    passes: cost.passes,
  });

/** Lets `atOnce` pieces of work run and `longestQueue` more wait. */
function createGate(atOnce: number, longestQueue: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= longestQueue) throw new PasswordsBusy();
      // The one that ends hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Tests pass a small cost. */
export interface PasswordsOptions {
  readonly random: RandomBytes;
  readonly cost?: PasswordCost;
  /** Hashes computed at the same time. */
  readonly atOnce?: number;
  /** Hashes that wait; more throw PasswordsBusy. */
  readonly longestQueue?: number;
}

/** Makes the one instance of a process: the limit of two at a time is its own. */
export function createPasswords(options: PasswordsOptions): Passwords {
  const { random, cost = PASSWORD_COST, atOnce = AT_ONCE, longestQueue = LONGEST_QUEUE } = options;
  const gated = createGate(atOnce, longestQueue);
  const dummy: Parsed = { cost, salt: random(SALT_BYTES), hash: random(HASH_BYTES) };
  const tooLong = (password: string): boolean => Buffer.byteLength(password) > LONGEST_PASSWORD_BYTES;
  return {
    async hash(password) {
      if (tooLong(password)) throw new Error(`A password has ${LONGEST_PASSWORD_BYTES} bytes at most.`);
      const salt = random(SALT_BYTES);
      const hash = await gated(() => compute(password, { salt, cost, length: HASH_BYTES }));
      return format({ cost, salt, hash });
    },
    async verify(password, stored) {
      const parsed = stored === undefined ? undefined : parse(stored);
      const { salt, hash, cost: asked } = parsed ?? dummy;
      const given = tooLong(password) ? '' : password;
      const computed = await gated(() => compute(given, { salt, cost: asked, length: hash.length }));
      const matches = timingSafeEqual(computed, hash) && parsed !== undefined && !tooLong(password);
      const same =
        asked.memory === cost.memory && asked.passes === cost.passes && asked.parallelism === cost.parallelism;
      return { matches, rehash: matches && !same };
    },
    hashSet(secrets) {
      const salt = random(SALT_BYTES);
      const one = async (secret: string) =>
        format({ cost, salt, hash: await gated(() => compute(secret, { salt, cost, length: HASH_BYTES })) });
      return Promise.all(secrets.map(one));
    },
    async placeInSet(secret, stored) {
      const parsed = stored.map(parse);
      const first = parsed.find((one) => one !== undefined);
      if (first === undefined || tooLong(secret)) return -1;
      const { salt, cost: asked } = first;
      const computed = await gated(() => compute(secret, { salt, cost: asked, length: HASH_BYTES }));
      return parsed.findIndex((one) => one?.hash.length === HASH_BYTES && timingSafeEqual(one.hash, computed));
    },
  };
}
