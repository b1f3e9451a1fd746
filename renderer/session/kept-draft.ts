// What a person had entered when the session ended by itself: kept in this tab's session storage, and given back to the
// same login only (docs/decisions/0087).
import { useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { type Store, sessionAtom, signedOutAtom } from './session.ts';

type Drafts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (login: string, what: string): string => `mailroom.draft.${login}.${what}`;

/** The draft that was kept, if it can still be read. */
export function keptDraft(drafts: Drafts, login: string, what: string): unknown {
  try {
    return JSON.parse(drafts.getItem(keyOf(login, what)) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a draft whose screen goes away, if it goes because the session ended and not because the person left. */
export function keepDraft(store: Store, drafts: Drafts, draft: { login: string; what: string; value: unknown }): void {
  if (draft.value === undefined || store.get(sessionAtom).state !== 'out' || store.get(signedOutAtom)) return;
  drafts.setItem(keyOf(draft.login, draft.what), JSON.stringify(draft.value));
}

/**
 * `kept`: the draft that a session's end interrupted, null without one; it is given back once. `keep` takes what
 * would be lost now, undefined when nothing would.
 * @param what names the thing that is edited
 */
export function useKeptDraft(what: string): { readonly kept: unknown; readonly keep: (value: unknown) => void } {
  const store = useStore();
  const [login] = useState(() => store.get(sessionAtom).user?.login ?? '');
  const [kept] = useState(() => keptDraft(sessionStorage, login, what));
  const latest = useRef<unknown>(undefined);
  useEffect(() => {
    sessionStorage.removeItem(keyOf(login, what));
    return () => keepDraft(store, sessionStorage, { login, what, value: latest.current });
  }, [store, login, what]);
  const [keep] = useState(() => (value: unknown) => {
    latest.current = value;
  });
  return { kept, keep };
}
