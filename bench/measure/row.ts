// One row of the bench: our figure beside the peer's, measured in one run. The ratio counts, not the milliseconds.

/** A measured row. */
export interface BenchRow {
  readonly name: string;
  /** in `unit` */
  readonly ours: number;
  /** in `unit` */
  readonly peer: number;
  readonly unit: string;
  /** ours ÷ peer. */
  readonly ratio: number;
  /** The ratio that is to be met. */
  readonly target: number;
}

/** What every section of the bench is given. */
export interface BenchOptions {
  /** Folder for inputs that are made once and kept. */
  readonly dataDir: string;
  /** Measurements of each side; the best counts. */
  readonly rounds: number;
  readonly log: (line: string) => void;
}

const fourDigits = (value: number): number => Number(value.toPrecision(4));

/** A row with its ratio; figures with four digits. */
export function benchRow(row: Omit<BenchRow, 'ratio'>): BenchRow {
  return { ...row, ours: fourDigits(row.ours), peer: fourDigits(row.peer), ratio: fourDigits(row.ours / row.peer) };
}

/** The best of several rounds, sides alternating, so that a slow minute affects both. */
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

/** The middle value; the upper one of an even number. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
