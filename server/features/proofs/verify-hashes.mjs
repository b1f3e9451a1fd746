// What is hashed in the audit chain, and how (docs/decisions/0710 of Mailroom). A part of verify.mjs.
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

export const NOTHING_BEFORE = '0'.repeat(64);
/** A clock that is corrected by less is one that keeps time. */
const TOLERANCE_MS = 10 * 60_000;

/** In hexadecimal. */
export const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};
const SLICE_BYTES = 2 ** 20;

/** Hash and size of a file, read slice by slice: Node reads none whole that has 2 GiB or more. */
export function hashOfFile(name) {
  const hash = createHash('sha256');
  const slice = Buffer.alloc(SLICE_BYTES);
  const file = openSync(name, 'r');
  try {
    let total = 0;
    for (let count = readSync(file, slice); count > 0; count = readSync(file, slice)) {
      hash.update(slice.subarray(0, count));
      total += count;
    }
    return { sha256: hash.digest('hex'), bytes: total };
  } finally {
    closeSync(file);
  }
}

/** Of what this module hashes: nothing shorter or longer takes part in a tree. */
export const isHash = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
/** Leaves of one tree, at most: their places are numbers of 32 bits. */
export const MOST_LEAVES = 2 ** 31;
export const bytes = (hex) => Buffer.from(hex, 'hex');
export const leafOf = (text) => sha256(Buffer.from([0]), text);
const nodeOf = (left, right) => sha256(Buffer.from([1]), bytes(left), bytes(right));

export const linkText = ({ accountId, revisionId, entity, entityId, event, at, datum }) =>
  ['mailroom link 1', accountId, revisionId, entity, entityId, event, at, datum].join('\n');
export const headText = ({ accountId, number, sealNumber, previous, root, links, total }) =>
  ['mailroom head 1', accountId, number, sealNumber, previous, root, links, total].join('\n');
export const sealText = ({ number, at, previous, root, heads, links, belated, fingerprint }) =>
  [
    ...['mailroom seal 1', number, at, previous, root, heads, links],
    ...[belated ? 'belated' : 'in time', fingerprint],
  ].join('\n');

/** An event as people are told of it. */
export const eventName = ({ entity, entityId, event, at }) => `The event ${event} of ${entity} ${entityId} (${at})`;

/**
 * The root of a tree (RFC 6962) of `count` leaves, of which some are known by their place from 0; the rest comes as hashes. Empty where
 * that is no such tree: one of the places is none of it or comes down beside another one, or a hash has another length than hashes have.
 */
export function rootWith(known, count, hashes) {
  if (known.size === 0 || ![...known.values(), ...hashes].every(isHash)) return '';
  let [next, met] = [0, 0];
  const walk = (from, to, places) => {
    if (places.length === 0) {
      next += 1;
      return hashes[next - 1] ?? '';
    }
    if (to - from === 1) {
      if (places.length > 1 || places[0] !== from) return '';
      met += 1;
      return known.get(from);
    }
    const middle = from + 2 ** (31 - Math.clz32(to - from - 1));
    const below = places.filter((place) => place < middle);
    const left = walk(from, middle, below);
    const above = places.filter((place) => place >= middle);
    return nodeOf(left, walk(middle, to, above));
  };
  const root = walk(0, count, [...known.keys()]);
  return next === hashes.length && met === known.size ? root : '';
}

/** Whether one time is before another, beyond what a clock is corrected by. */
export const isBefore = (one, other) => Date.parse(one) + TOLERANCE_MS < Date.parse(other);
