// Trees of hashes as RFC 6962 draws them (section 2.1): a root stands for all leaves in their order, and a path of few hashes
// leads from one leaf to it.
import { createHash } from 'node:crypto';

const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

/** The hash of a text as a leaf. */
export const leafOf = (text: string): Buffer => createHash('sha256').update(LEAF).update(text).digest();

const nodeOf = (left: Buffer, right: Buffer): Buffer =>
  createHash('sha256').update(NODE).update(left).update(right).digest();

/** The largest power of two below a number above one. */
const splitOf = (count: number): number => 2 ** (31 - Math.clz32(count - 1));

function rootOfRange(leaves: readonly Buffer[], from: number, to: number): Buffer {
  const leaf = leaves[from];
  if (leaf === undefined) throw new Error('A tree of hashes has no leaf.');
  if (to - from === 1) return leaf;
  const middle = from + splitOf(to - from);
  return nodeOf(rootOfRange(leaves, from, middle), rootOfRange(leaves, middle, to));
}

/** The root of leaves, of which there is at least one. */
export const rootOf = (leaves: readonly Buffer[]): Buffer => rootOfRange(leaves, 0, leaves.length);

/**
 * The hashes with which the root can be made of some leaves alone (their places from 0, in order): those of the parts of the tree
 * that hold none of them, from the first leaf to the last.
 */
export function proofOf(leaves: readonly Buffer[], places: readonly number[]): Buffer[] {
  const proof: Buffer[] = [];
  const walk = (from: number, to: number, known: readonly number[]): void => {
    if (known.length === 0) proof.push(rootOfRange(leaves, from, to));
    else if (to - from > 1) {
      const middle = from + splitOf(to - from);
      walk(
        from,
        middle,
        known.filter((place) => place < middle),
      );
      walk(
        middle,
        to,
        known.filter((place) => place >= middle),
      );
    }
  };
  walk(0, leaves.length, places);
  return proof;
}
