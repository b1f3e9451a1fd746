// The clock: the only source of the time for the server. Tests pass one that does not move until it is set.

/** The time. */
export interface Clock {
  /** The wall clock. */
  now(): Date;
  /** Milliseconds since an arbitrary start; never goes back. For measuring how long something took. */
  monotonic(): number;
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => new Date(),
  monotonic: () => performance.now(),
};

/** A clock for tests: it does not move until it is set. */
export interface SettableClock extends Clock {
  /** Moves the wall clock; the monotonic clock follows forward moves only. */
  set(instant: Date | string): void;
  /** Moves both clocks forward by `ms` milliseconds. */
  advance(ms: number): void;
}

/** A clock at `start` that does not move until it is set or advanced. */
export function createSettableClock(start: Date | string = '2026-01-05T09:00:00.000Z'): SettableClock {
  let wall = new Date(start).getTime();
  let elapsed = 0;
  return {
    now: () => new Date(wall),
    monotonic: () => elapsed,
    set(instant) {
      const next = new Date(instant).getTime();
      elapsed += Math.max(0, next - wall);
      wall = next;
    },
    advance(ms) {
      wall += ms;
      elapsed += ms;
    },
  };
}
