// How high an opened row is: as high as what it holds, without moving the rows below it while somebody types in it.
import { useCallback, useState } from 'react';
import type { RowKey } from '../list.types.ts';

interface OpenedHeight {
  readonly opened: RowKey | undefined;
  /** px of the table: in another width everything has another height. */
  readonly width: number;
  /** px; before what it holds is measured, and for good where it does not grow. */
  readonly first: number;
  /** px; undefined: it does not grow. */
  readonly most: number | undefined;
}

/** The line below it, px. */
const LINE_PX = 1;

/** While somebody types, the row only grows: a sentence that comes and goes with each key must not move the rows below. */
const isTyping = (): boolean =>
  document.activeElement?.matches('textarea, input:not([type="radio"], [type="checkbox"])') === true;

export function useOpenedHeight({ opened, width, first, most }: OpenedHeight) {
  const [held, setHeld] = useState<{ key: RowKey; width: number; height: number }>();
  const onHeld = useCallback(
    (height: number) => {
      if (opened === undefined || height === 0) return;
      setHeld((before) => {
        const grows = before?.key === opened && before.width === width && isTyping();
        return { key: opened, width, height: grows ? Math.max(before.height, height) : height };
      });
    },
    [opened, width],
  );
  const known = held !== undefined && held.key === opened ? Math.ceil(held.height) + LINE_PX : first;
  return { height: most === undefined ? first : Math.min(known, most), onHeld };
}
