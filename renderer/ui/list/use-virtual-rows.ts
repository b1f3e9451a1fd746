// The rows of a list that are drawn: those in sight, the active one, and the opened one.
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useState } from 'react';
import { keptRange } from './list.rules.ts';
import type { RowKey } from './list.types.ts';
import { useOpenedRowFocus, useRowFocus } from './use-row-focus.ts';

interface VirtualRows {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly keys: readonly RowKey[];
  /** Index of the opened row, -1 where none is. */
  readonly openedAt: number;
  /** An opened row has an editor below it, which takes `openedHeight`. */
  readonly hasEditor: boolean;
  /** px. */
  readonly rowHeight: number;
  readonly openedHeight: number;
  /** Called when the last row is drawn. */
  readonly onEnd: (() => void) | undefined;
}

export function useVirtualRows(input: VirtualRows) {
  const { scroller, keys, openedAt, hasEditor, rowHeight, openedHeight, onEnd } = input;
  const [active, setActive] = useState<number>();
  useOpenedRowFocus(scroller, openedAt, setActive);
  const rowFocus = useRowFocus({ scroller, keys, active });
  const virtual = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scroller.current,
    estimateSize: (n) => (hasEditor && n === openedAt ? rowHeight + openedHeight : rowHeight),
    overscan: 10,
    rangeExtractor: (range: Range) => keptRange(defaultRangeExtractor(range), [active, openedAt], keys.length),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes change with the opened row
  useEffect(() => virtual.measure(), [openedAt, hasEditor, openedHeight, rowHeight]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an opened row is shown once, not held in sight
  useEffect(() => {
    // The keyboard continues from it, also when it was opened by mouse or by the address.
    if (openedAt >= 0) setActive(openedAt);
    if (openedAt >= 0 && hasEditor) requestAnimationFrame(() => virtual.scrollToIndex(openedAt));
  }, [openedAt]);
  // What it holds may come later than it, and make it higher: it stays in sight, unless the person has scrolled it away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new height asks for it
  useEffect(() => {
    const { scrollRect, scrollOffset } = virtual;
    const start = virtual.measurementsCache[openedAt]?.start;
    if (!hasEditor || start === undefined || scrollRect === null || scrollOffset === null) return;
    const isInSight = start >= scrollOffset && start < scrollOffset + scrollRect.height;
    if (isInSight) requestAnimationFrame(() => virtual.scrollToIndex(openedAt));
  }, [openedHeight]);
  const lastShown = virtual.getVirtualItems().at(-1)?.index ?? -1;
  useEffect(() => {
    if (lastShown >= keys.length - 1) onEnd?.();
  }, [lastShown, keys.length, onEnd]);
  const focusRow = (index: number) => {
    setActive(index);
    virtual.scrollToIndex(index);
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus());
  };
  /** The one row that Tab reaches. */
  const stop = active !== undefined && active < keys.length ? active : virtual.getVirtualItems()[0]?.index;
  return { virtual, rowFocus, active, setActive, stop, focusRow };
}
