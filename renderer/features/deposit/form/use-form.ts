// The letters of a form with what is wrong with each, the one in hand, and the field that has the cursor.
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Metadata } from '#domain/services/metadata.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { plainValues } from '#renderer/shared/faults/fault-text.ts';
import { showToast } from '#renderer/ui/toasts/toasts.ts';
import type { NewDeposit } from '../new/use-new-deposit.ts';
import {
  type FormFault,
  faultsOfLetter,
  formColumns,
  isBlank,
  stateOfLetter,
  type TypedLetter,
  titleOf,
} from './form.rules.ts';
import { type FormLetters, useFormLetters } from './use-form-letters.ts';
import { useTriedRows } from './use-tried-rows.ts';

/** Which column has the cursor, and which were left: of those, faults are told. */
function useHeld() {
  const [held, setHeld] = useState<string>();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const see = (id: number, columns: readonly string[]) =>
    setSeen((now) => new Set([...now, ...columns.map((column) => `${id} ${column}`)]));
  return {
    held,
    /** Everything of a letter was asked for. */
    see,
    isSeen: (id: number, column: string) => seen.has(`${id} ${column}`),
    /** The cursor came to a column, or left it. */
    hold: (id: number, column: string, on: boolean) => {
      setHeld(on ? column : undefined);
      if (!on && !seen.has(`${id} ${column}`)) see(id, [column]);
    },
  };
}

/** Puts the cursor into the field of a column, at once or when its letter is there. */
function useFocus(root: RefObject<HTMLElement | null>) {
  const waiting = useRef<string>(undefined);
  const focus = (column: string) =>
    root.current?.querySelector<HTMLElement>(`[data-column="${CSS.escape(column)}"]`)?.focus();
  useEffect(() => {
    if (waiting.current === undefined) return;
    focus(waiting.current);
    waiting.current = undefined;
  });
  return {
    focus,
    later: (column: string | undefined) => {
      waiting.current = column;
    },
  };
}

/**
 * The letter in hand; one that is not there means the nearest. The address names it, from 1, for a reload: it follows a moment
 * later, and what is typed meanwhile must not go into the letter before.
 */
function useShown({ letters }: FormLetters) {
  const [{ letter: first }, setQuery] = useQueryState();
  const [place, setPlace] = useState(() => Number(first ?? 1) - 1 || 0);
  const at = Math.min(Math.max(0, place), letters.length - 1);
  const show = (next: number) => {
    setPlace(next);
    setQuery({ letter: String(Math.max(0, next) + 1) });
  };
  return { at, shown: letters[at] as TypedLetter, show };
}

/** All letters as the server judges them, and the page of the one that is shown. */
function useJudged(deposit: NewDeposit, { letters }: FormLetters, shown: number) {
  const { service, ownerId, settings } = deposit;
  const [turned, setTurned] = useState({ letter: shown, page: 1 });
  const page = turned.letter === shown ? turned.page : 1;
  const rows = useTriedRows({ service, ownerId, metadatas: settings.metadatas, letters, shown, page });
  const judged = letters.map((letter) => {
    const tried = rows.of(letter);
    const faults = faultsOfLetter(service, letter, tried);
    const [title, town] = titleOf(service, letter, tried);
    return { id: letter.id, title, town, faults, blank: isBlank(letter), state: stateOfLetter(faults, tried) };
  });
  return { rows, judged, turn: (to: number) => setTurned({ letter: shown, page: to }) };
}

const labelsOf = (columns: readonly Metadata[]): Readonly<Record<string, string>> =>
  Object.fromEntries(columns.map(({ name, label }) => [name, label || name]));

/** A fault in words. The field stands above it under its label, not under the name of its column. */
function useFormText(labels: Readonly<Record<string, string>>) {
  const t = useText();
  return ({ label, parameters = {} }: FormFault): string => {
    const { name } = parameters;
    return t(label, plainValues(typeof name === 'string' ? { ...parameters, name: labels[name] ?? name } : parameters));
  };
}

/** Says that a letter is gone, and offers the way back to what was typed in it. */
function useRemoved({ putBack }: FormLetters, show: (place: number) => void) {
  const t = useText();
  return (letter: TypedLetter, place: number, name: string) => {
    const onClick = () => {
      putBack(letter, place);
      show(place);
    };
    showToast('info', t('deposit.form.removed', { name }), { action: { label: t('common.undo'), onClick } });
  };
}

export function useForm(deposit: NewDeposit, root: RefObject<HTMLElement | null>) {
  const form = useFormLetters(deposit);
  const { letters } = form;
  const { at, shown, show } = useShown(form);
  const { rows, judged, turn } = useJudged(deposit, form, shown.id);
  const { held, see, isSeen, hold } = useHeld();
  const { focus, later } = useFocus(root);
  const removed = useRemoved(form, show);
  const columns = formColumns(deposit.service);
  const labels = labelsOf(columns);
  const text = useFormText(labels);
  const told = Object.entries(judged[at]?.faults ?? {}).filter(([column]) => isSeen(shown.id, column));
  const add = (values?: TypedLetter['values']) => {
    if (form.full) return;
    form.add(shown.id, values);
    later(columns[0]?.name);
    show(at + 1);
  };
  const bad = judged.find(({ state }) => state === 'toFill');
  const [lacking] = Object.keys(bad?.faults ?? {});
  return {
    form,
    at,
    shown,
    show,
    rows,
    judged,
    turn,
    held,
    focus,
    add,
    hold: (column: string, on: boolean) => hold(shown.id, column, on),
    labels,
    /** Translated faults of the shown letter, by column: of those that were left. */
    faults: Object.fromEntries(told.map(([column, fault]) => [column, text(fault)])),
    /** The first column that keeps a letter from going on; empty: no column can be blamed; undefined: there is none. */
    lacking,
    toLacking: () => {
      if (bad === undefined || lacking === undefined) return;
      see(bad.id, Object.keys(bad.faults));
      later(lacking);
      show(judged.indexOf(bad));
    },
    remove: (id: number) => {
      const place = letters.findIndex((one) => one.id === id);
      const letter = letters[place];
      form.remove(id);
      show(place <= at ? at - 1 : at);
      if (letter && !isBlank(letter)) removed(letter, place, judged[place]?.title ?? '');
    },
    keys: (event: KeyboardEvent) => {
      const act = keyAct(event, { at, last: letters.length - 1 });
      if (act === undefined) return;
      event.preventDefault();
      if (act === 'another') add();
      else if (act === 'same') add(shown.values);
      else show(act);
    },
  };
}

export type Form = ReturnType<typeof useForm>;

/** What a key asks for: another letter, one with the same values, or the letter at a place. */
function keyAct(
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  { at, last }: { readonly at: number; readonly last: number },
): 'another' | 'same' | number | undefined {
  if (ctrlKey || metaKey) {
    if (key === 'Enter') return at === last ? 'another' : at + 1;
    return key.toLowerCase() === 'd' ? 'same' : undefined;
  }
  if (!altKey) return undefined;
  if (key === 'ArrowUp') return Math.max(0, at - 1);
  return key === 'ArrowDown' ? Math.min(last, at + 1) : undefined;
}
