// The tab that is open is in sight, also where a line of tabs is wider than the window and scrolls.
import { type RefObject, useEffect, useRef } from 'react';

/** @param now the tab that is open. @returns for the list of tabs */
export function useTabInView(now: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector(`[id$="-tab-${CSS.escape(now)}"]`);
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [now]);
  return list;
}
