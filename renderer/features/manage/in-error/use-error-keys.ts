// The keyboard of the list of work: j k walk over the rows that are shown, x selects one and Shift x its group, Enter opens a document and
// then decides on it, a gives it to somebody, Escape closes.
import { type RefObject, useRef } from 'react';
import { walk } from '#renderer/ui/list/list.rules.ts';
import { useKeysBelow } from '#renderer/ui/list/use-keys-below.ts';
import { useListKeys } from '#renderer/ui/list/use-list-keys.ts';

interface ErrorKeys {
  /** Of the rows that are shown, from the top. */
  readonly ids: readonly number[];
  readonly opened: number | undefined;
  readonly open: (id: number | undefined) => void;
  readonly toggle: (id: number) => void;
  readonly toggleGroup: (id: number) => void;
  readonly give: (id: number) => void;
  /** What Enter does while a document is open. */
  readonly decide: () => void;
}

const rowOf = (table: HTMLElement | null, id: number): HTMLElement | null =>
  table?.querySelector<HTMLElement>(`[data-row="${id}"]`) ?? null;

export interface ActiveRow {
  readonly table: RefObject<HTMLTableElement | null>;
  /** A row has the focus. */
  readonly onFocus: (id: number) => void;
}

export function useErrorKeys({ ids, opened, open, toggle, toggleGroup, give, decide }: ErrorKeys): ActiveRow {
  const table = useRef<HTMLTableElement>(null);
  const active = useRef<number>(undefined);
  const current = () => {
    const focused = active.current !== undefined && ids.includes(active.current) ? active.current : undefined;
    return opened ?? focused;
  };
  const onCurrent = (act: (id: number) => void) => {
    const id = current();
    if (id !== undefined) act(id);
  };
  useListKeys({
    walk: (step) => {
      const now = current();
      const at = now === undefined ? -1 : ids.indexOf(now);
      const to = walk(ids.length, at < 0 ? undefined : at, step);
      const id = to === undefined ? undefined : ids[to];
      if (id === undefined) return;
      active.current = id;
      rowOf(table.current, id)?.focus();
      if (opened !== undefined) open(id);
    },
    open: () => (opened === undefined ? onCurrent(open) : decide()),
    select: () => onCurrent(toggle),
    close: () => open(undefined),
  });
  useKeysBelow([
    ['shift+X', () => onCurrent(toggleGroup)],
    ['a', () => onCurrent(give)],
  ]);
  return {
    table,
    onFocus: (id) => {
      active.current = id;
    },
  };
}
