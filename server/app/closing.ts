// What a start opened, ended in the reverse order.
import type { Logger } from '#server/system/logger.ts';

/** Things to end, last opened first. */
export interface Closing {
  add(close: () => Promise<unknown>): void;
  run(): Promise<void>;
}

/** Remembers what is to be ended; one part that fails does not keep the others open. */
export function createClosing(log: Logger): Closing {
  const steps: (() => Promise<unknown>)[] = [];
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    for (const close of steps.toReversed()) {
      // One part that does not end well must not keep the others open.
      await close().catch((error: unknown) => log.error('server.stop-failed', { error: error as Error }));
    }
  };
  return {
    add: (close) => void steps.push(close),
    run: () => {
      running ??= run();
      return running;
    },
  };
}
