// The letters of a form while they are typed: kept in this tab, so that a reload and a new sign-in find them; gone with a sign-out.
import { useStore } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { keptDraft } from '#renderer/session/kept-draft.ts';
import { sessionAtom, signedOutAtom } from '#renderer/session/session.ts';
import { MOST_LETTERS, type TypedLetter } from './form.rules.ts';

const FIRST: readonly TypedLetter[] = [{ id: 1, values: {} }];

/** As this screen wrote them. */
const isLetters = (value: unknown): value is readonly TypedLetter[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => typeof one?.id === 'number' && typeof one.values === 'object');

export function useFormLetters(serviceId: number) {
  const store = useStore();
  const [login] = useState(() => store.get(sessionAtom).user?.login ?? '');
  const what = `form.${serviceId}`;
  const key = `mailroom.draft.${login}.${what}`;
  const [letters, setLetters] = useState<readonly TypedLetter[]>(() => {
    const kept = keptDraft(sessionStorage, login, what);
    return isLetters(kept) ? kept : FIRST;
  });
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sessionStorage.setItem(key, JSON.stringify(letters));
  }, [key, letters]);
  useEffect(
    () => () => {
      if (store.get(signedOutAtom)) sessionStorage.removeItem(key);
    },
    [store, key],
  );
  const change = useCallback((id: number, column: string, value: string) => {
    setLetters((now) =>
      now.map((one) => (one.id === id ? { ...one, values: { ...one.values, [column]: value } } : one)),
    );
  }, []);
  const nextId = Math.max(...letters.map(({ id }) => id)) + 1;
  return {
    letters,
    full: letters.length >= MOST_LETTERS,
    change,
    /** Behind the letter `after`. @returns its id */
    add: (after: number, values: TypedLetter['values'] = {}): number => {
      const at = letters.findIndex(({ id }) => id === after) + 1 || letters.length;
      setLetters([...letters.slice(0, at), { id: nextId, values }, ...letters.slice(at)]);
      return nextId;
    },
    remove: (id: number) => {
      const left = letters.filter((one) => one.id !== id);
      setLetters(left.length > 0 ? left : [{ id: nextId, values: {} }]);
    },
    /** They are an order now, or were given up. */
    end: () => {
      sent.current = true;
      sessionStorage.removeItem(key);
    },
  };
}

export type FormLetters = ReturnType<typeof useFormLetters>;
