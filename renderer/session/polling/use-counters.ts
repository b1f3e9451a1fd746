// The counters for a screen that was just opened: what the session knows at once, and read anew.
import { useAtomValue, useStore } from 'jotai';
import { use, useCallback, useEffect, useState } from 'react';
import { SessionApiContext } from '../keep-alive.ts';
import { type Counters, countersAtom } from '../session.ts';
import { counterReads } from './counters.ts';

export interface FreshCounters {
  readonly counters: Counters | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Polling goes on by the leading tab; a screen that shows numbers does not wait ten minutes for them. */
export function useFreshCounters(): FreshCounters {
  const store = useStore();
  const api = use(SessionApiContext);
  const counters = useAtomValue(countersAtom);
  const [failed, setFailed] = useState(false);
  const show = useCallback(
    (read: typeof counterReads.now) => {
      setFailed(false);
      if (api) void read(store, api).catch(() => setFailed(true));
    },
    [api, store],
  );
  useEffect(() => show(counterReads.forScreen), [show]);
  const retry = useCallback(() => show(counterReads.now), [show]);
  return { counters, failed: failed && counters === undefined, retry };
}
