// What the idle warning and the version check of a session set for the screens.
import { atom } from 'jotai';
import { createContext, use, useCallback } from 'react';
import type { SessionApi } from './session-api.ts';

/** Seconds until the session ends by idling; undefined while there is time. */
export const idleLeftAtom = atom<number | undefined>(undefined);

/** A newer version of the front that waits for a moment without unsaved work. */
export const newVersionAtom = atom<string | undefined>(undefined);

export const SessionApiContext = createContext<SessionApi | undefined>(undefined);

/** Stays signed in: makes a call that counts as activity. One that fails is told by the line under the bar, as any call's. */
export function useKeepAlive(): () => void {
  const api = use(SessionApiContext);
  return useCallback(() => {
    void api?.touch().catch(() => undefined);
  }, [api]);
}
