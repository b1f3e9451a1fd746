// Random bytes and tokens, from a source that is passed in, so that tests can repeat a run.
import { createHash, randomBytes as systemRandomBytes } from 'node:crypto';

/** Gives `count` random bytes. */
export type RandomBytes = (count: number) => Buffer;

/** The operating system's source. */
export const systemRandom: RandomBytes = (count) => systemRandomBytes(count);

/** A repeatable source for tests: SHA-256 in counter mode over the seed. Never for real tokens. */
export function seededRandom(seed: string | number): RandomBytes {
  let counter = 0;
  let stock = Buffer.alloc(0);
  return (count) => {
    while (stock.length < count) {
      stock = Buffer.concat([stock, createHash('sha256').update(`${seed}:${counter}`).digest()]);
      counter += 1;
    }
    const taken = stock.subarray(0, count);
    stock = stock.subarray(count);
    return taken;
  };
}

const TOKEN_BYTES = 32;

/** An opaque token of 256 bits as 43 base64url characters. */
export const createToken = (random: RandomBytes): string => random(TOKEN_BYTES).toString('base64url');

/** What is stored of a token: its SHA-256. A token has 256 random bits, so no slow hash is needed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
