// What can be done with a row of a list: selecting and opening it, by mouse and by keyboard.
import { useCallback, useRef } from 'react';
import { selectedTo, toggled, walk } from './list.rules.ts';
import type { RowKey, Selection } from './list.types.ts';
import { useListKeys } from './use-list-keys.ts';

interface RowActions {
  readonly keys: readonly RowKey[];
  readonly selection: Selection;
  readonly onSelect: ((selection: Selection) => void) | undefined;
  readonly onOpen: (key: RowKey | undefined) => void;
  readonly setActive: (index: number) => void;
}

/** The same functions every time, so that a row is drawn again only when its own data change. */
export function useRowActions({ keys, selection, onSelect, onOpen, setActive }: RowActions) {
  const last = useRef<RowKey>(undefined);
  const state = useRef({ selection, keys, onSelect, onOpen });
  state.current = { selection, keys, onSelect, onOpen };
  const select = useCallback((key: RowKey, range: boolean) => {
    const now = state.current;
    const from = last.current;
    const next =
      range && from !== undefined ? selectedTo(now.selection, now.keys, from, key) : toggled(now.selection, key);
    last.current = key;
    now.onSelect?.(next);
  }, []);
  const open = useCallback(
    (key: RowKey) => {
      setActive(state.current.keys.indexOf(key));
      state.current.onOpen(key);
    },
    [setActive],
  );
  return { select, open };
}

interface TableKeys {
  readonly keys: readonly RowKey[];
  /** Index of the active row. */
  readonly active: number | undefined;
  readonly opened: RowKey | undefined;
  /** What is opened follows the walk: a sheet, not an editor. */
  readonly follows: boolean;
  readonly focusRow: (index: number) => void;
  readonly onOpen: (key: RowKey | undefined) => void;
  /** Undefined where rows cannot be selected. */
  readonly onToggle: ((key: RowKey) => void) | undefined;
}

export function useTableKeys({ keys, active, opened, follows, focusRow, onOpen, onToggle }: TableKeys): void {
  const activeKey = () => (active === undefined ? undefined : keys[active]);
  useListKeys({
    walk: (step) => {
      const to = walk(keys.length, active, step);
      if (to === undefined) return;
      focusRow(to);
      const key = keys[to];
      // A sheet that is open follows the walk, so that one reads on without opening each row.
      if (opened !== undefined && follows && key !== undefined) onOpen(key);
    },
    open: () => {
      const key = activeKey();
      if (key !== undefined) onOpen(opened === key ? undefined : key);
    },
    select: () => {
      const key = activeKey();
      if (key !== undefined) onToggle?.(key);
    },
    close: () => onOpen(undefined),
  });
}
