// Leaving a screen with something unsaved asks first. Code that navigates calls `useLeave`.
import { atom, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { hasUnsaved } from '#renderer/ui/page-layouts/save-bar.part.tsx';

/** The step that waits for an answer; undefined while nothing was asked. */
export const leavingAtom = atom<{ readonly go: () => void } | undefined>(undefined);

/** `leave(() => go('home'))`: at once, or after the person agreed to lose what is unsaved. */
export function useLeave(): (go: () => void) => void {
  const ask = useSetAtom(leavingAtom);
  return useCallback((go) => (hasUnsaved() ? ask({ go }) : go()), [ask]);
}
