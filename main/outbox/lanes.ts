// Which of the documents that wait is tried next: three lanes, each with its own number of places.

/** `small` and `big` uploads, and the steps of automated mode that `follow` them. */
export type Lane = 'small' | 'big' | 'follow';

const AT_ONCE: Readonly<Record<Lane, number>> = { small: 2, big: 1, follow: 2 };
export const LANES = ['follow', 'big', 'small'] as const;

/** A document that is tried now. */
interface RunningTry {
  readonly lane: Lane;
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

/** Documents that are due, and those that are tried now. */
export interface Schedule {
  readonly lanes: Readonly<Record<Lane, Set<string>>>;
  readonly running: Map<string, RunningTry>;
  /** Came again while they ran. */
  readonly again: Set<string>;
}

/** @param away the server does not answer: one document at a time */
export function hasRoom({ lanes, running }: Schedule, lane: Lane, away: boolean): boolean {
  if (away) return running.size === 0;
  const runningIn = (name: Lane): number => [...running.values()].filter((one) => one.lane === name).length;
  // A big document that waits or runs leaves the other place to the small ones, and keeps its own.
  const big = lanes.big.size + runningIn('big') > 0;
  return runningIn(lane) < (lane === 'small' && big ? 1 : AT_ONCE[lane]);
}

/**
 * The document whose turn it is: the oldest, although those that paused come back at the end of their lane. While the
 * server is away they take turns, because one document alone may be what breaks the connection.
 */
export function nextOf(lane: ReadonlySet<string>, away: boolean, cameAt: (id: string) => string): string {
  const [first = ''] = lane;
  let found = first;
  if (!away) for (const id of lane) if (cameAt(id) < cameAt(found)) found = id;
  return found;
}
