// When a program of the agent has to end: by a signal; and where there are none (Windows) by the end of its input, which
// also comes when the parent is killed, so that no agent stays behind alone.

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Resolves with the name of the signal once it has come.
 * @param stdinToo only when a parent holds the other end: the input of a service manager ends at the start
 */
export const stopSignal = (stdinToo: boolean): Promise<string> =>
  new Promise((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve(signal));
    if (!stdinToo) return;
    // `close` also after an error: an input that cannot be read has no parent at its other end.
    process.stdin.once('error', () => undefined);
    process.stdin.once('close', () => resolve('end of input'));
    process.stdin.once('end', () => resolve('end of input'));
    process.stdin.resume();
  });
