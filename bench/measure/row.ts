// One row of the bench: our figure beside the peer's, measured in one run. The ratio counts, not the milliseconds.

/** A measured row: medians, where it was measured in several rounds. */
export interface BenchRow {
  readonly name: string;
  /** in `unit` */
  readonly ours: number;
  /** in `unit` */
  readonly peer: number;
  readonly unit: string;
  /** ours ÷ peer. */
  readonly ratio: number;
  /** The lowest and the highest ratio of a round; null where nothing was measured twice. */
  readonly spread: Spread | null;
  /** The ratio that is to be met. */
  readonly target: number;
}

/** The lowest and the highest of several. */
type Spread = readonly [lowest: number, highest: number];

/** What every section of the bench is given. */
export interface BenchOptions {
  /** Folder for inputs that are made once and kept. */
  readonly dataDir: string;
  /** Measurements of each side; the median counts. */
  readonly rounds: number;
  readonly log: (line: string) => void;
}

const fourDigits = (value: number): number => Number(value.toPrecision(4));

/** A row with its ratio; figures with four digits. */
export function benchRow({
  spread = null,
  ...row
}: Omit<BenchRow, 'ratio' | 'spread'> & { readonly spread?: Spread | null }): BenchRow {
  const ratio = fourDigits(row.ours / row.peer);
  const ends: Spread | null = spread === null ? null : [fourDigits(spread[0]), fourDigits(spread[1])];
  const { name, unit } = row;
  return {
    ...{ name, ours: fourDigits(row.ours), peer: fourDigits(row.peer), unit },
    ...{ ratio, spread: ends, target: fourDigits(row.target) },
  };
}

/** What one side does in a round; answers how much it took. */
export type Side = () => Promise<number> | number;

/** Every side once a round, in turns: a slow minute affects all. Answers what each took, round by round. */
export async function inTurns<Name extends string>(
  rounds: number,
  sides: Readonly<Record<Name, Side>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(sides) as Name[];
  const taken = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round++) {
    for (const place of names.keys()) {
      const name = names[(place + round) % names.length] as Name;
      taken[name].push(await sides[name]());
    }
  }
  return taken;
}

/** Medians of two sides, and the ends of their ratios round by round. */
export function medians(
  ours: readonly number[],
  peer: readonly number[],
): { ours: number; peer: number; spread: Spread } {
  const ratios = ours.map((value, round) => value / (peer[round] ?? Number.NaN));
  return { ours: median(ours), peer: median(peer), spread: [Math.min(...ratios), Math.max(...ratios)] };
}

/** Two sides in turns. */
export async function alternate(rounds: number, ours: Side, peer: Side): Promise<ReturnType<typeof medians>> {
  const taken = await inTurns(rounds, { ours, peer });
  return medians(taken.ours, taken.peer);
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
