// A wall clock that jumps must not delete or expire anything: beside a clock that only counts, a jump of more than ten
// minutes shows, and what expires waits for an hour after it (docs/decisions/0225).
import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';

const LARGEST_MS = 10 * 60_000;
const PAUSE_MS = 60 * 60_000;

/** Says whether what the clock ends may be ended now. */
export interface ClockWatch {
  /** False for an hour after a jump. Ask at least once before each deletion by time. */
  isSteady(): boolean;
}

/** Begins with the clock as it is now. */
export function watchClock(clock: Clock, log: Logger): ClockWatch {
  let wall = clock.now().getTime();
  let counted = clock.monotonic();
  let pausedUntil = Number.NEGATIVE_INFINITY;
  return {
    isSteady() {
      const now = { wall: clock.now().getTime(), counted: clock.monotonic() };
      const jump = now.wall - wall - (now.counted - counted);
      [wall, counted] = [now.wall, now.counted];
      if (Math.abs(jump) > LARGEST_MS) {
        pausedUntil = now.counted + PAUSE_MS;
        log.error('clock.jumped', { minutes: Math.round(jump / 60_000), paused: 'expiry, sweeps', minutesPaused: 60 });
      }
      return now.counted >= pausedUntil;
    },
  };
}
