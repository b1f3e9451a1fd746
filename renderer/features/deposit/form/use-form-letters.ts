// The letters of a form while they are typed, with the name and the files of their deposit: kept in this tab, so that a reload
// and a new sign-in find them; gone with a sign-out.
import { useStore } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { keptDraft } from '#renderer/session/kept-draft.ts';
import { sessionAtom, signedOutAtom } from '#renderer/session/session.ts';
import { showToast } from '#renderer/ui/toasts/toasts.ts';
import { type DepositDraft, draftFor } from '../new/kept-deposit.rules.ts';
import { useRestoredFiles } from '../new/use-kept-deposit.ts';
import type { NewDeposit } from '../new/use-new-deposit.ts';
import { MOST_LETTERS, type TypedLetter } from './form.rules.ts';

const FIRST: readonly TypedLetter[] = [{ id: 1, values: {} }];

interface KeptForm {
  readonly letters: readonly TypedLetter[];
  readonly deposit: DepositDraft;
}

/** As this screen wrote it. */
const isForm = (value: unknown): value is KeptForm => {
  const letters = (value as KeptForm | null)?.letters;
  return (
    Array.isArray(letters) &&
    letters.length > 0 &&
    letters.every((one) => typeof one?.id === 'number' && typeof one.values === 'object')
  );
};

/** What this tab has of the form of a service, and how it is kept. */
function useKeptForm(serviceId: number) {
  const store = useStore();
  const [login] = useState(() => store.get(sessionAtom).user?.login ?? '');
  const what = `form.${serviceId}`;
  const key = `mailroom.draft.${login}.${what}`;
  const [kept] = useState(() => {
    const value = keptDraft(sessionStorage, login, what);
    return isForm(value) ? value : undefined;
  });
  const ended = useRef(false);
  const t = useText();
  /** What a tab may keep is limited: a form that outgrows it goes on, and says once that it is not kept. */
  const told = useRef(false);
  useEffect(
    () => () => {
      if (store.get(signedOutAtom)) sessionStorage.removeItem(key);
    },
    [store, key],
  );
  return {
    kept,
    /** With each change: a `KeptForm` as JSON. */
    keep: useCallback(
      (text: string) => {
        if (ended.current) return;
        try {
          sessionStorage.setItem(key, text);
          told.current = false;
        } catch {
          if (!told.current) showToast('warning', t('deposit.form.notKept'), { key: 'form-not-kept' });
          told.current = true;
        }
      },
      [key, t],
    ),
    end: () => {
      ended.current = true;
      sessionStorage.removeItem(key);
    },
  };
}

export function useFormLetters(deposit: NewDeposit) {
  const { service, settings, setSettings, uploads } = deposit;
  const { kept, keep, end } = useKeptForm(service.id);
  const [letters, setLetters] = useState(kept?.letters ?? FIRST);
  // A session that ended has given name and files back already.
  const [before] = useState(() => (deposit.draft || !kept ? undefined : draftFor(kept.deposit, service, settings)));
  useRestoredFiles(before, uploads);
  useEffect(() => {
    if (before) setSettings(before.settings);
  }, [before, setSettings]);
  const now: KeptForm = { letters, deposit: { version: service.version, settings, files: uploads.held } };
  const text = JSON.stringify(now);
  useEffect(() => keep(text), [keep, text]);
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
    /** Behind the letter `after`. */
    add: (after: number, values: TypedLetter['values'] = {}): void => {
      const at = letters.findIndex(({ id }) => id === after) + 1 || letters.length;
      setLetters([...letters.slice(0, at), { id: nextId, values }, ...letters.slice(at)]);
    },
    remove: (id: number) => {
      const left = letters.filter((one) => one.id !== id);
      setLetters(left.length > 0 ? left : [{ id: nextId, values: {} }]);
    },
    /** Puts a letter that was removed back to its place, from 0; what was typed since stays. */
    putBack: ({ values }: TypedLetter, at: number) =>
      setLetters((now) => now.toSpliced(at, 0, { id: Math.max(...now.map(({ id }) => id)) + 1, values })),
    /** They are an order now, or were given up. */
    end,
  };
}

export type FormLetters = ReturnType<typeof useFormLetters>;
