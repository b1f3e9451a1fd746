// What is shown for a moment is shown long enough to be read.
import { useEffect, useState } from 'react';

/** True while `on`, and from its beginning for at least `ms` milliseconds. */
export function useAtLeast(on: boolean, ms: number): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!on) return;
    setHeld(true);
    // Not cleared when it ends early: that is what it is for. When the screen goes, nobody listens any more.
    setTimeout(() => setHeld(false), ms);
  }, [on, ms]);
  return on || held;
}
