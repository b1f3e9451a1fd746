// What a person chose for files before, in this browser: read once for an import, written when something is chosen.
import { useCallback, useState } from 'react';
import type { Mapping } from './import-table.rules.ts';
import { type KeptChoices, readChoices, withColumns, withPair } from './kept-choices.rules.ts';

const keyOf = (place: string): string => `mailroom.import.${place}`;

/** @param place the kind of import and whose it is */
export function useKeptChoices(place: string) {
  const [kept, setKept] = useState(() => readChoices(localStorage.getItem(keyOf(place))));
  const change = useCallback(
    (next: (now: KeptChoices) => KeptChoices) => {
      const choices = next(readChoices(localStorage.getItem(keyOf(place))));
      localStorage.setItem(keyOf(place), JSON.stringify(choices));
      return choices;
    },
    [place],
  );
  return {
    kept,
    /** Keeps what is meant by a text of a field; it holds for this file too. */
    remember: (field: string, raw: string, value: string) =>
      setKept(change((now) => withPair(now, field, { raw, value }))),
    /** Keeps how the columns of a file were used, for the next one. */
    keepColumns: useCallback(
      (columns: readonly string[], mapping: Mapping) => {
        change((now) => withColumns(now, columns, mapping));
      },
      [change],
    ),
  };
}
