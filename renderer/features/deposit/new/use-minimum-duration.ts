// A state that lasts a moment is shown long enough to be read.
import { useEffect, useState } from 'react';

/** True while `on`, and for at least `ms` milliseconds from its beginning. */
export function useMinimumDuration(on: boolean, ms: number): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!on) return;
    setHeld(true);
    // Not cleared when the state ends early, since the timer is there for that case. After the screen is gone, setting
    // the state does nothing.
    setTimeout(() => setHeld(false), ms);
  }, [on, ms]);
  return on || held;
}
