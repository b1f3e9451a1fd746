// Which pack groups a proof request shows (docs/model.md, "Proofs").

/** Proofs that the screen asks for per service channel label. */
export const EXPECTED_PROOFS = 5;

/** Most proofs of one label in one request. */
export const MAX_PROOFS = 50;

/** A row as proofs are chosen. */
interface ProofRow {
  readonly pages: number;
  /** A person changed or forced a value of it. */
  readonly changed?: boolean;
}

/**
 * Rows that a person changed or forced first, up to the most of one label; then the others as `evenPicks`, as many as are
 * missing to `count`.
 */
export function pickProofs<T extends ProofRow>(rows: readonly T[], count: number): T[] {
  const changed = count === 0 ? [] : rows.filter((row) => row.changed).slice(0, MAX_PROOFS);
  const others = rows.filter((row) => !row.changed);
  return [...changed, ...evenPicks(others, Math.max(0, count - changed.length))];
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
