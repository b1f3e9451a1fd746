// Whatever the person changes shows in all counters of all tabs, long before the next poll.
import { changedAtom, type Store } from '../session.ts';

/** ms after an act of the person at which is read anew: at once, and when the server has followed. */
export const AFTER_ACT_MS = [200, 4000] as const;

/** Of several acts in a row the last one counts. The answer ends it. */
export function followActs(store: Store, readAnew: () => void): () => void {
  let timers: ReturnType<typeof setTimeout>[] = [];
  const clear = () => {
    for (const timer of timers) clearTimeout(timer);
  };
  const stop = store.sub(changedAtom, () => {
    clear();
    timers = AFTER_ACT_MS.map((ms) => setTimeout(readAnew, ms));
  });
  return () => {
    stop();
    clear();
  };
}
