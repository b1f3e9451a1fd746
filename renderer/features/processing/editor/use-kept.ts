// A draft that is kept in this browser while somebody works on it.
import { useCallback, useEffect, useRef } from 'react';
import { forgetDraft, keepDraft } from './kept-service.ts';
import type { Draft } from './service-draft.rules.ts';

/** So long the hand rests before the draft is checked and kept (ms). */
export const REST_MS = 200;

interface Keeping {
  readonly place: string;
  readonly draft: Draft;
  /** What it began with. */
  readonly base: Draft;
  readonly changed: boolean;
}

/**
 * Keeps the draft when the hand rests, and what is not kept yet when the page or the editor is left.
 * @returns leaves nothing of it, and keeps nothing more: it is stored
 */
export function useKept({ place, draft, base, changed }: Keeping): () => void {
  const waiting = useRef<() => void>(undefined);
  const stored = useRef(false);
  useEffect(() => {
    const keep = () => {
      waiting.current = undefined;
      if (stored.current) return;
      if (changed) keepDraft(localStorage, place, { draft, base });
      else forgetDraft(localStorage, place);
    };
    waiting.current = keep;
    const timer = setTimeout(keep, REST_MS);
    return () => clearTimeout(timer);
  }, [place, draft, base, changed]);
  useEffect(() => {
    const now = () => waiting.current?.();
    addEventListener('pagehide', now);
    return () => {
      removeEventListener('pagehide', now);
      now();
    };
  }, []);
  return useCallback(() => {
    stored.current = true;
    forgetDraft(localStorage, place);
  }, [place]);
}
