// One timer for each document that pauses.
import type { AgentClock } from '#main/system/system.types.ts';

export interface PauseTimers {
  /** Starts or restarts the pause of a document. */
  readonly set: (id: string, ms: number) => void;
  readonly clear: (id: string) => void;
  readonly has: (id: string) => boolean;
  readonly ids: () => readonly string[];
}

/** @param over the pause of a document has ended */
export function createPauseTimers(clock: AgentClock, over: (id: string) => void): PauseTimers {
  const timers = new Map<string, () => void>();
  const clear = (id: string): void => {
    timers.get(id)?.();
    timers.delete(id);
  };
  return {
    set: (id, ms) => {
      clear(id);
      const end = (): void => {
        timers.delete(id);
        over(id);
      };
      timers.set(id, clock.after(ms, end));
    },
    clear,
    has: (id) => timers.has(id),
    ids: () => [...timers.keys()],
  };
}
