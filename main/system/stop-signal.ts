// How a program of the agent's is told to end: by a signal; and where there are none (Windows) by the end of its input,
// which also comes when the parent is killed, so that no agent is left without one.

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * @param stdinToo only when a parent holds the other end: a service manager's input is at its end from the start
 * @returns what told it, once something has
 */
export const toldToEnd = (stdinToo: boolean): Promise<string> =>
  new Promise((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve(signal));
    if (!stdinToo) return;
    // `close` also after an error: an input that cannot be read has no parent at its other end.
    process.stdin.once('error', () => undefined);
    process.stdin.once('close', () => resolve('end of input'));
    process.stdin.once('end', () => resolve('end of input'));
    process.stdin.resume();
  });
