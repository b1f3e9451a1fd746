// The rhythm of a watched folder: one round after the other, never two at once, sooner when a hint comes.
import type { AgentClock } from '#main/system/system.types.ts';

/** Events come in swarms: one look serves those of so many ms. */
const HINT_MS = 100;

export interface Rounds {
  /** Runs a round, after the one that may be under way. @returns what the round answered */
  readonly now: () => Promise<boolean>;
  /** A round shortly, in place of the next regular one. */
  readonly soon: () => void;
  /** No more rounds; resolves when the last one has ended. */
  readonly close: () => Promise<void>;
}

export interface RoundsOptions {
  /** Never rejects. */
  readonly round: () => Promise<boolean>;
  /** Ms until the next round, asked after each. */
  readonly pause: () => number;
  readonly clock: AgentClock;
}

/** Begins with a round at once. */
export function createRounds({ round, pause, clock }: RoundsOptions): Rounds {
  let last: Promise<boolean> = Promise.resolve(false);
  let cancel = (): void => {};
  let dueSoon = false;
  let closed = false;

  function plan(ms: number): void {
    cancel();
    if (!closed) cancel = clock.after(ms, () => void now());
  }
  function now(): Promise<boolean> {
    cancel();
    if (closed) return last;
    last = last.then(async () => {
      dueSoon = false;
      const answer = await round();
      plan(dueSoon ? HINT_MS : pause());
      return answer;
    });
    return last;
  }
  void now();
  return {
    now,
    soon() {
      if (dueSoon) return;
      dueSoon = true;
      plan(HINT_MS);
    },
    async close() {
      closed = true;
      cancel();
      await last;
    },
  };
}
