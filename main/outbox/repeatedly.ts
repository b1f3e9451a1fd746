// Work of the outbox that is done again and again: never twice at once, and ended with what is under way.
import type { AgentClock, AgentLog } from '#main/system/system.types.ts';

export interface Repetition {
  readonly clock: AgentClock;
  readonly log: AgentLog;
  readonly everyMs: number;
  /** What the log calls a failed run. */
  readonly failed: string;
  readonly work: (signal: AbortSignal) => Promise<void>;
}

/** First after `everyMs`. @returns ends it once what is under way has been written */
export function repeatedly({ clock, log, everyMs, failed, work }: Repetition): () => Promise<void> {
  const abort = new AbortController();
  let running = Promise.resolve();
  let cancel = (): void => undefined;
  const later = (): void => {
    cancel = clock.after(everyMs, () => {
      running = work(abort.signal)
        .catch((error: unknown) => log('warn', failed, { reason: String(error) }))
        .finally(() => void (abort.signal.aborted || later()));
    });
  };
  later();
  return async () => {
    cancel();
    abort.abort();
    await running;
  };
}
