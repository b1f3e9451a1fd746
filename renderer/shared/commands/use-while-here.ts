// Leads on from what was decided only whoever is still there: one who went on while the answer was on its way is not led back.
import { useCallback, useEffect, useRef } from 'react';

/** Does it while what calls this is on screen. Of one among several it has the `key` of that one: who opened another went on. */
export function useWhileHere(): (act: () => void) => void {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback((act) => {
    if (isHere.current) act();
  }, []);
}
