// A list as tiles: the same rows in another drawing, virtual as well.
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import type { RowKey } from './list.types.ts';
import classes from './tiles.module.css';

interface TilesProps<Row> {
  /** Translated name of the list. */
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => RowKey;
  render: (row: Row) => ReactNode;
  opened?: RowKey | undefined;
  onOpen: (key: RowKey) => void;
  /** px. */
  height?: number;
}

const MIN_WIDTH = 208;
const GAP = 16;

export function Tiles<Row>({ label, rows, keyOf, render, opened, onOpen, height = 224 }: TilesProps<Row>) {
  const scroller = useRef<HTMLUListElement>(null);
  const { ref, width } = useElementSize();
  const lanes = Math.max(1, Math.floor((width + GAP) / (MIN_WIDTH + GAP)));
  const virtual = useVirtualizer({
    count: Math.ceil(rows.length / lanes),
    getScrollElement: () => scroller.current,
    estimateSize: () => height + GAP,
    overscan: 3,
  });
  const merged = useMergedRef(scroller, ref);
  return (
    <ul ref={merged} className={classes.tiles} data-fill aria-label={label}>
      <li aria-hidden style={{ height: virtual.getTotalSize() }} />
      {/* How many stand beside each other is known with the width: drawn before, they would jump into their columns. */}
      {(width > 0 ? virtual.getVirtualItems() : []).flatMap((item) =>
        rows.slice(item.index * lanes, (item.index + 1) * lanes).map((row, n) => {
          const key = keyOf(row);
          return (
            <li
              key={key}
              className={classes.tileSlot}
              style={{
                height,
                width: `calc((100% - 40px - ${(lanes - 1) * GAP}px) / ${lanes})`,
                insetBlockStart: item.start + 8,
                insetInlineStart: `calc(20px + ${n} * ((100% - 40px - ${(lanes - 1) * GAP}px) / ${lanes} + ${GAP}px))`,
              }}
            >
              <button
                type="button"
                className={classes.tile}
                data-opened={key === opened || undefined}
                aria-current={key === opened || undefined}
                onClick={() => onOpen(key)}
              >
                {render(row)}
              </button>
            </li>
          );
        }),
      )}
    </ul>
  );
}

/** The usual tile: the page on its desk, a name, and lines below it. */
export function Tile({ page, name, children }: { page: ReactNode; name: string; children?: ReactNode }) {
  return (
    <>
      <span className={classes.thumb} dir="ltr">
        {page}
      </span>
      <span className={classes.tileText}>
        <bdi className={classes.tileName}>{name}</bdi>
        {children}
      </span>
    </>
  );
}
