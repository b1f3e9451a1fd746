// Which pack groups a proof request shows (docs/model.md, "Proofs").

/** Proofs that the screen asks for per service channel label. */
export const EXPECTED_PROOFS = 5;

/** Most proofs of one label in one request. */
export const MAX_PROOFS = 50;

/** A row as proofs are chosen. */
interface ProofRow {
  readonly pages: number;
  /** A person changed or forced a value of it, or nobody could see a page of it. */
  readonly changed?: boolean;
}

/** How many proofs, and which: each `turn` from 0 shows other rows than the one before. */
interface ProofWish {
  readonly count: number;
  readonly turn?: number;
}

/**
 * Rows that a person changed or forced, or of which a page was never drawn, first, up to the most of one label; then as many
 * of the others as are missing to `count`: at first as `evenPicks`, at each further turn others.
 */
export function pickProofs<T extends ProofRow>(rows: readonly T[], { count, turn = 0 }: ProofWish): T[] {
  const changed = count === 0 ? [] : rows.filter((row) => row.changed).slice(0, MAX_PROOFS);
  const others = rows.filter((row) => !row.changed);
  return [...changed, ...turnOf(others, Math.max(0, count - changed.length), turn)];
}

/** `count` rows of this turn; after the last the first come again. */
function turnOf<T extends ProofRow>(rows: readonly T[], count: number, turn: number): T[] {
  const first = evenPicks(rows, count);
  if (turn === 0 || first.length === rows.length) return first;
  const rest = rows.filter((row) => !first.includes(row));
  const from = ((turn - 1) * count) % rest.length;
  const step = strideOf(rest.length);
  const size = Math.min(count, rest.length);
  // A stride without a common divisor meets each row once: neighbours of a run are alike, distant ones are not.
  const picked = Array.from({ length: size }, (_, n) => ((from + n) * step) % rest.length);
  return picked.toSorted((a, b) => a - b).flatMap((index) => rest[index] ?? []);
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/** A step near the golden section of `length` that has no divisor in common with it. */
function strideOf(length: number): number {
  let step = Math.max(1, Math.round(length * 0.618));
  while (greatestDivisor(step, length) !== 1) step += 1;
  return step;
}

/**
 * The first, the last, the one with most pages, and others evenly between, in their order; each at most once.
 * @param count proofs wanted; fewer rows give fewer proofs
 */
function evenPicks<T extends { readonly pages: number }>(rows: readonly T[], count: number): T[] {
  if (rows.length <= count) return [...rows];
  const longest = rows.reduce((best, row, index) => (row.pages > (rows[best]?.pages ?? 0) ? index : best), 0);
  const last = rows.length - 1;
  const picked = new Set([0, last, longest].slice(0, Math.max(0, count)));
  for (let step = 1; picked.size < count && step < rows.length; step += 1) {
    for (let i = 1; i <= step && picked.size < count; i += 1) picked.add(Math.round((last * i) / (step + 1)));
  }
  return [...picked].toSorted((a, b) => a - b).flatMap((index) => rows[index] ?? []);
}
