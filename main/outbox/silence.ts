// Whether the server answers at all. While it does not, one request asks for all documents, after growing pauses.
import type { AgentClock } from '#main/system/system.types.ts';
import { type Pauses, pauseAfter } from './backoff.rules.ts';

export interface Silence {
  /** The server seems to be away: one request at a time. */
  readonly away: () => boolean;
  /** Not even that one may be sent yet. */
  readonly pausing: () => boolean;
  /** A request got an answer, or none. */
  readonly heard: (answer: boolean) => void;
  /** Ends the pause. */
  readonly wake: () => void;
  readonly close: () => void;
}

interface SilenceOptions {
  readonly clock: AgentClock;
  readonly chance: () => number;
  readonly pauses: Pauses;
  /** Called when that changes. */
  readonly reachable: (answers: boolean) => void;
  /** The pause is over. */
  readonly over: () => void;
}

/** Requests in a row without any answer after which the server counts as away. */
const ENOUGH = 2;

export function openSilence({ clock, chance, pauses, reachable, over }: SilenceOptions): Silence {
  let count = 0;
  let until = 0;
  let cancel = (): void => undefined;
  const away = (): boolean => count >= ENOUGH;
  return {
    away,
    pausing: () => away() && clock.monotonic() < until,
    heard: (answer) => {
      const before = away();
      count = answer ? 0 : count + 1;
      cancel();
      if (away()) {
        const ms = pauseAfter(count - ENOUGH + 1, chance(), pauses);
        until = clock.monotonic() + ms;
        cancel = clock.after(ms, () => {
          until = 0; // timers of real machines may end a fraction of a millisecond before their time
          over();
        });
      }
      if (before !== away()) reachable(!away());
    },
    wake: () => {
      until = 0;
    },
    close: () => cancel(),
  };
}
