// How high an opened row is: as high as what it holds, without moving the rows below it while somebody types in it.
import { useCallback, useState } from 'react';
import type { RowKey } from './list.types.ts';

interface OpenedHeight {
  readonly opened: RowKey | undefined;
  /** The opened row itself: with a new one, as after saving, it may be lower than before. */
  readonly row: unknown;
  /** px; before what it holds is measured, and for good where it does not grow. */
  readonly first: number;
  /** px; undefined: it does not grow. */
  readonly most: number | undefined;
}

/** The line below it, px. */
const LINE_PX = 1;

export function useOpenedHeight({ opened, row, first, most }: OpenedHeight) {
  const [held, setHeld] = useState<{ key: RowKey; row: unknown; height: number }>();
  const onHeld = useCallback(
    (height: number) => {
      if (opened === undefined || height === 0) return;
      setHeld((before) => {
        const same = before?.key === opened && before.row === row;
        return { key: opened, row, height: same ? Math.max(before.height, height) : height };
      });
    },
    [opened, row],
  );
  const known = held !== undefined && held.key === opened ? Math.ceil(held.height) + LINE_PX : first;
  return { height: most === undefined ? first : Math.min(known, most), onHeld };
}
