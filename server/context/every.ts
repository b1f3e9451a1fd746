// Work that is done again and again while a program runs.

interface Repeated {
  readonly ms: number;
  /** Whether it is done at this turn. Default: always. */
  readonly may?: () => boolean;
  readonly work: () => Promise<void>;
  /** What goes wrong is told; the next turn comes all the same. */
  readonly onFault: (error: Error) => void;
}

/** Begins, never twice at once; it keeps no program running. `end` ends it, `settled` waits for the turn that is still being done. */
export function every({ ms, may = () => true, work, onFault }: Repeated): { end(): void; settled(): Promise<void> } {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (running !== undefined || !may()) return;
    running = work()
      .catch(onFault)
      .finally(() => {
        running = undefined;
      });
  }, ms);
  timer.unref();
  return { end: () => clearInterval(timer), settled: async () => running };
}
