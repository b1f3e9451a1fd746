// What stops the work of a task for a while, when it is tried again, and when it is given up.
import type { Fault } from '#domain/api/shapes.ts';

/** How long to pause between tries, in ms, and after how many pauses to give up. */
export interface Rhythm {
  readonly first: number;
  readonly longest: number;
  readonly most: number;
}

/** A minute, doubling, an hour at most; given up after two days. */
export const HAND_OVER: Rhythm = { first: 60_000, longest: 3_600_000, most: 54 };
/** Asking the own disk costs nothing: every five minutes, given up after two days too. */
export const WORK_FOLDER: Rhythm = { first: 60_000, longest: 300_000, most: 578 };

/** When to try again after this number of pauses in a row; null: it is given up. */
export function nextTry(pauses: number, at: Date, { first, longest, most }: Rhythm): Date | null {
  if (pauses >= most) return null;
  return new Date(at.getTime() + Math.min(first * 2 ** Math.min(pauses, 10), longest));
}

/** What keeps a task from going on: the fault while it waits, and the one when it is given up. */
export interface Obstacle {
  /** What the delivery says while it waits, and once it is given up. */
  readonly waits: Fault;
  readonly givenUp: Fault;
  /** That of a hand-over when absent. */
  readonly rhythm?: Rhythm;
}

/** An output folder that cannot be written; `code` as the system gave it. */
export const folderObstacle = (code: string): Obstacle => ({
  waits: { label: 'channel.folderWaits', parameters: { code } },
  givenUp: { label: 'channel.folderUnavailable', parameters: { code } },
});

/** A server without room for its work; `code` as the system gave it. */
export const diskObstacle = (code: string): Obstacle => ({
  waits: { label: 'delivery.diskWaits', parameters: { code } },
  givenUp: { label: 'delivery.diskUnavailable', parameters: { code } },
  rhythm: WORK_FOLDER,
});
