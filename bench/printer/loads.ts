// What the bench sends: documents of three sizes, by one sender and by eight.

/** One load; sizes in bytes. */
export interface Load {
  readonly label: string;
  readonly bytes: number;
  readonly clients: number;
  readonly jobs: number;
  /** Turns that each contender takes in one round: on a busy machine only measurements close in time can be compared. */
  readonly turns: number;
}

/** bytes */
export const KIB = 1024;
/** True for a short run, whose figures mean little. */
export const QUICK = process.argv.includes('--quick');
/** In the order in which they are measured. */
export const LOADS: readonly Load[] = [
  { label: '100 KB', bytes: 100 * KIB, clients: 1, jobs: 200, turns: 10 },
  { label: '100 KB', bytes: 100 * KIB, clients: 8, jobs: 400, turns: 10 },
  { label: '1 MB', bytes: KIB * KIB, clients: 1, jobs: 80, turns: 10 },
  { label: '1 MB', bytes: KIB * KIB, clients: 8, jobs: 160, turns: 5 },
  { label: '50 MB', bytes: 50 * KIB * KIB, clients: 1, jobs: 8, turns: 4 },
  { label: '50 MB', bytes: 50 * KIB * KIB, clients: 8, jobs: 16, turns: 2 },
];
