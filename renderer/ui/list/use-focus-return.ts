// The focus of a list: what an opened row leaves behind when it closes.
import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * When the opened row closes and took the focus with it, its row has it next: Tab and the keys go on from there.
 * @param openedAt index of the opened row, -1 where none is
 * @param onReturn told the index of the row that has the focus again; the same function every time
 */
export function useFocusReturn(
  scroller: RefObject<HTMLElement | null>,
  openedAt: number,
  onReturn: (index: number) => void,
): void {
  const before = useRef(-1);
  // Before the next key can come: focus and active row are one step.
  useLayoutEffect(() => {
    const left = before.current;
    before.current = openedAt;
    if (openedAt >= 0 || left < 0 || document.activeElement !== document.body) return;
    onReturn(left);
    scroller.current?.querySelector<HTMLElement>(`[data-index="${left}"]`)?.focus({ preventScroll: true });
  }, [openedAt, scroller, onReturn]);
}
