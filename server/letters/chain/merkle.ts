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

/** The hashes beside the way from a leaf (its index from 0) to the root, the lowest first. */
export function pathOf(leaves: readonly Buffer[], index: number): Buffer[] {
  const path: Buffer[] = [];
  let [from, to] = [0, leaves.length];
  while (to - from > 1) {
    const middle = from + splitOf(to - from);
    const isLeft = index < middle;
    path.push(isLeft ? rootOfRange(leaves, middle, to) : rootOfRange(leaves, from, middle));
    if (isLeft) to = middle;
    else from = middle;
  }
  return path.reverse();
}
