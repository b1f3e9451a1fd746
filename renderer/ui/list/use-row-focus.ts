// The focus in a list, when its opened row closes and when a row is removed.
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { layerAround } from '#renderer/ui/layers/keys-below.ts';
import { focusScreen } from '#renderer/ui/layers/use-layer-focus.ts';
import type { RowKey } from './list.types.ts';

/**
 * When the opened row closes and took the focus with it, its row has it next: Tab and the keys go on from there.
 * @param openedAt index of the opened row, -1 where none is
 * @param onReturn told the index of the row that has the focus again; the same function every time
 */
export function useOpenedRowFocus(
  scroller: RefObject<HTMLElement | null>,
  openedAt: number,
  onReturn: (index: number) => void,
): void {
  const before = useRef(-1);
  // Before the next key can come: focus and active row are one step.
  useLayoutEffect(() => {
    const left = before.current;
    before.current = openedAt;
    const focused = document.activeElement;
    const lost = focused === document.body;
    if (openedAt >= 0 || left < 0 || !(lost || layerAround(focused))) return;
    // A dialog above, in which the row was decided on, gives the focus to the row that the keys stand on when it is gone.
    onReturn(left);
    if (!lost) return;
    scroller.current?.querySelector<HTMLElement>(`[data-index="${left}"]`)?.focus({ preventScroll: true });
  }, [openedAt, scroller, onReturn]);
}

interface RowFocus {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly keys: readonly RowKey[];
  /** Row that the keys stand on. */
  readonly active: number | undefined;
}

/**
 * A row that is decided on leaves the list, and the focus goes with it: the row that moves up has it next; the last one
 * leaves it to the screen.
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
      // After what comes in its place.
      if (held.current) setTimeout(focusScreen);
    },
    [],
  );
  return {
    onFocus: () => {
      held.current = true;
    },
    // React tells of no blur when a row is taken out: only who goes elsewhere lets go.
    onBlur: (event: FocusEvent<HTMLElement>) => {
      held.current = event.currentTarget.contains(event.relatedTarget);
    },
  };
}
