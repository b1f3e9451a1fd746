// Attempts of one key take turns: who is looked at while others of the same key are judged would not see their
// failures.

/** Runs `work` when fewer than `most` of the same key are running; the others wait in the order in which they came. */
export type TakeTurn = <T>(key: string, most: number, work: () => Promise<T>) => Promise<T>;

/** Makes the turns of a process; a key without work leaves nothing behind. */
export function createTurns(): TakeTurn {
  const running = new Map<string, { count: number; readonly waiting: (() => void)[] }>();
  return async (key, most, work) => {
    const turn = running.get(key) ?? { count: 0, waiting: [] };
    running.set(key, turn);
    if (turn.count >= most) await new Promise<void>((resolve) => turn.waiting.push(resolve));
    else turn.count += 1;
    try {
      return await work();
    } finally {
      const next = turn.waiting.shift();
      // The place is handed on as it is: a newcomer cannot take it before the one who waited.
      if (next !== undefined) next();
      else {
        turn.count -= 1;
        if (turn.count === 0) running.delete(key);
      }
    }
  };
}
