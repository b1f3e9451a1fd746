// Leaving a screen with something unsaved asks first. Code that navigates calls `useLeave`.
import { atom, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { hasUnsaved, isSaving } from '#renderer/ui/page-layouts/save-bar.part.tsx';
import { leaveOrAsk } from './leave.rules.ts';

/** The step that waits for an answer; undefined while nothing was asked. */
export const leavingAtom = atom<{ readonly go: () => void } | undefined>(undefined);

let last: () => void;

/**
 * `leave(() => go('home'))`: at once, or after the person agreed to lose what is unsaved. What is just being saved is
 * waited for, since it is not lost; of two steps that wait the last is gone.
 */
export function useLeave(): (go: () => void) => void {
  const ask = useSetAtom(leavingAtom);
  return useCallback(
    (go) => {
      last = go;
      leaveOrAsk({ isLast: () => last === go, isSaving, hasUnsaved, ask: () => ask({ go }), go });
    },
    [ask],
  );
}
