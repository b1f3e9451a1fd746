// What a start opened, ended in the reverse order.
import type { Logger } from '#server/system/logger.ts';

/** A part that does not end within this is said in the log and left: those after it must end too. */
const PART_LIMIT_MS = 30_000;

/** Things to end, last opened first. */
export interface Closing {
  /**
   * @param part its name in the log
   * @param limitMs what it may take
   */
  add(part: string, close: () => Promise<unknown>, limitMs?: number): void;
  run(): Promise<void>;
}

interface Part {
  readonly part: string;
  readonly close: () => Promise<unknown>;
  readonly limitMs: number;
}

/** Ends one part, and says in the log when it failed or did not end in time. */
async function end({ part, close, limitMs }: Part, log: Logger): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    if (limitMs < Number.POSITIVE_INFINITY) timer = setTimeout(() => resolve('late'), limitMs);
  });
  try {
    if ((await Promise.race([close(), late])) === 'late') log.error('server.stop-stuck', { part, ms: limitMs });
  } catch (error) {
    log.error('server.stop-failed', { part, error: error as Error });
  } finally {
    clearTimeout(timer);
  }
}

/** Remembers what is to be ended; a part that fails or hangs does not keep the others open. */
export function createClosing(log: Logger): Closing {
  const parts: Part[] = [];
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    for (const part of parts.toReversed()) await end(part, log);
  };
  return {
    add: (part, close, limitMs = PART_LIMIT_MS) => void parts.push({ part, close, limitMs }),
    run: () => {
      running ??= run();
      return running;
    },
  };
}
