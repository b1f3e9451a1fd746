// A list inside a page: as high as its rows, so that the page scrolls once; a long one at most as high as the room there is.
import { useViewportSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useRowHeight } from '#renderer/theme/density.ts';
import { CARDS_UNDER } from '#renderer/ui/list/list.rules.ts';
import type { RowCard } from '#renderer/ui/list/list.types.ts';
import classes from './detail.module.css';

/** px of the headings and the frame's own lines. */
const HEAD = 39;
/** px that stay when the room is short; the list scrolls then. */
const LEAST = 240;
/** Rows that are all drawn. Of a longer list only those in sight are: it scrolls by itself. */
const WHOLE = 100;

interface TableFrameProps {
  rows: number;
  /** px */
  rowHeight: number;
  /** What takes the place of a row on phones. */
  card?: RowCard;
  /** px of an opened row */
  more?: number;
  children: ReactNode;
}

export function TableFrame({ rows, card, more = 0, children, ...props }: TableFrameProps) {
  const { width } = useViewportSize();
  const density = useRowHeight(props.rowHeight);
  const rowHeight = card && width > 0 && width < CARDS_UNDER ? card.height : density;
  const height = HEAD + rows * rowHeight + more;
  return (
    <div
      className={classes.frame}
      data-whole={rows <= WHOLE || undefined}
      style={{ flexBasis: height, minHeight: Math.min(height, LEAST + more) }}
    >
      {children}
    </div>
  );
}
