// The focus in a list, when its opened row closes and when a row is removed.
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { layerAround } from '#renderer/ui/layers/keys-below.ts';
import { focusScreen } from '#renderer/ui/layers/use-layer-focus.ts';
import type { RowKey } from './list.types.ts';

/**
 * When an opened row closes and the focus was in it, its row gets the focus: Tab and the keys continue from there.
 * @param openedAt index of the opened row, -1 where none is
 * @param onReturn called with the index of the row that gets the focus; the same function every time
 */
export function useOpenedRowFocus(
  scroller: RefObject<HTMLElement | null>,
  openedAt: number,
  onReturn: (index: number) => void,
): void {
  const before = useRef(-1);
  // Before the next key: focus and active row change together.
  useLayoutEffect(() => {
    const left = before.current;
    before.current = openedAt;
    const focused = document.activeElement;
    const lost = focused === document.body;
    if (openedAt >= 0 || left < 0 || !(lost || layerAround(focused))) return;
    // A dialog in which the row was decided on returns the focus to the active row when it closes.
    onReturn(left);
    if (!lost) return;
    scroller.current?.querySelector<HTMLElement>(`[data-index="${left}"]`)?.focus({ preventScroll: true });
  }, [openedAt, scroller, onReturn]);
}

interface RowFocus {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly keys: readonly RowKey[];
  /** Index of the active row. */
  readonly active: number | undefined;
}

/**
 * A row that is decided on leaves the list with the focus: the next row gets it, or the screen after the last row.
 * @returns for the element around the rows
 */
export function useRowFocus({ scroller, keys, active }: RowFocus) {
  const held = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only rows that come and go lose the focus
  useLayoutEffect(() => {
    if (!held.current || document.activeElement !== document.body) return;
    const at = Math.min(active ?? 0, keys.length - 1);
    scroller.current?.querySelector<HTMLElement>(`[data-index="${at}"]`)?.focus({ preventScroll: true });
  }, [keys]);
  useEffect(
    () => () => {
      // After the view that replaces the list.
      if (held.current) setTimeout(focusScreen);
    },
    [],
  );
  return {
    onFocus: () => {
      held.current = true;
    },
    // React sends no blur event when a row is removed, so a blur means that the focus moved elsewhere.
    onBlur: (event: FocusEvent<HTMLElement>) => {
      held.current = event.currentTarget.contains(event.relatedTarget);
    },
  };
}
