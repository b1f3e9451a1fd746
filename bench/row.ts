// One row of the bench: ours beside the peer's in one run. A ratio, never a promise of milliseconds.

export interface BenchRow {
  readonly name: string;
  readonly ours: number;
  readonly peer: number;
  readonly unit: string;
  /** ours ÷ peer. */
  readonly ratio: number;
  /** The ratio that is to be met. */
  readonly target: number;
}

export interface BenchOptions {
  /** Folder for inputs that are made once and kept. */
  readonly dataDir: string;
  readonly rounds: number;
  readonly log: (line: string) => void;
}

const round = (value: number): number => Number(value.toPrecision(4));

export function benchRow(row: Omit<BenchRow, 'ratio'>): BenchRow {
  const ratio = round(row.ours / row.peer);
  return { ...row, ours: round(row.ours), peer: round(row.peer), ratio, target: round(row.target) };
}

/** The best of several rounds, sides alternating, so that a slow minute hits both. */
export async function alternate(
  rounds: number,
  ours: () => Promise<number> | number,
  peer: () => Promise<number> | number,
): Promise<{ ours: number; peer: number }> {
  let best = { ours: Number.POSITIVE_INFINITY, peer: Number.POSITIVE_INFINITY };
  for (let round = 0; round < rounds; round++) {
    const first = round % 2 === 0;
    const a = first ? await ours() : await peer();
    const b = first ? await peer() : await ours();
    best = { ours: Math.min(best.ours, first ? a : b), peer: Math.min(best.peer, first ? b : a) };
  }
  return best;
}

/** Seconds that a piece of work takes. */
export async function seconds(work: () => Promise<unknown> | unknown): Promise<number> {
  const start = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - start) / 1e9;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
