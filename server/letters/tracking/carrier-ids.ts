// Names that a provider gives to its events and pieces, as they can be kept: what tells things apart is never cut.
import { createHash } from 'node:crypto';
import { peerText } from '#domain/shared/storable-text.ts';

/** Characters of what a provider calls its events and pieces. */
export const LONGEST_ID = 200;
export const LONGEST_REFERENCE = 100;

/** Characters of a hash of 162 bits, and its sign. */
const HASH = 28;

/**
 * A name of at most `longest` characters. One that is longer, or has signs that cannot be kept, ends with a hash of all of it: two
 * that begin alike stay two.
 */
export function toldName(name: string, longest: number): string {
  const plain = name.trim();
  if (peerText(plain, longest) === plain) return plain;
  const hash = createHash('sha256')
    .update(plain.toWellFormed())
    .digest('base64url')
    .slice(0, HASH - 1);
  return `${peerText(plain, longest - HASH)}#${hash}`;
}
