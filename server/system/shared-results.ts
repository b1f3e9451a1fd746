// Work that several ask for at once is done once, and stopped when the last of them went away.

interface Running<T> {
  readonly result: Promise<T>;
  readonly stop: AbortController;
  waiting: number;
}

/** Shares the work of equal keys that is under way; nothing is kept of work that is done. */
export interface SharedResults<T> {
  /**
   * The result of the work under this key, begun by whoever asks first.
   * @param signal fires when this asker went away; when all have, the signal that `work` was given fires with that reason
   */
  run(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

/** Shares nothing at first. */
export function sharedResults<T>(): SharedResults<T> {
  const running = new Map<string, Running<T>>();

  const forget = (key: string, stop: AbortController): void => {
    if (running.get(key)?.stop === stop) running.delete(key);
  };
  const begin = (key: string, work: (signal: AbortSignal) => Promise<T>): Running<T> => {
    const stop = new AbortController();
    const result = work(stop.signal).finally(() => forget(key, stop));
    const begun = { result, stop, waiting: 0 };
    running.set(key, begun);
    return begun;
  };

  return {
    async run(key, signal, work) {
      signal.throwIfAborted();
      const shared = running.get(key) ?? begin(key, work);
      shared.waiting += 1;
      const leave = (): void => {
        shared.waiting -= 1;
        if (shared.waiting > 0) return;
        forget(key, shared.stop);
        shared.stop.abort(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      return shared.result.finally(() => signal.removeEventListener('abort', leave));
    },
  };
}
