// What the idle warning and the version check of a session set for the screens.
import { atom, useStore } from 'jotai';
import { createContext, use, useCallback } from 'react';
import { reachedAtom } from './session.ts';
import type { SessionApi } from './session-api.ts';

/** Seconds until the session ends by idling; undefined while there is time. */
export const idleLeftAtom = atom<number | undefined>(undefined);

/** A newer version of the front that waits for a moment without unsaved work. */
export const newVersionAtom = atom<string | undefined>(undefined);

export const SessionApiContext = createContext<SessionApi | undefined>(undefined);

/** Stays signed in: makes a call that counts as activity. The offline notice shows when the server does not answer. */
export function useKeepAlive(): () => void {
  const api = use(SessionApiContext);
  const store = useStore();
  return useCallback(() => {
    void api?.touch().catch(() => store.set(reachedAtom, false));
  }, [api, store]);
}
