// A list inside a page: as high as its rows, so that the page scrolls once; a long one at most as high as the room there is.
import type { ReactNode } from 'react';
import { useRowHeight } from '#renderer/theme/density.ts';
import classes from './detail.module.css';

/** px of the headings and the frame's own lines. */
const HEAD = 39;
/** px that stay when the room is short; the list scrolls then. */
const LEAST = 240;
/** Rows that are all drawn. Of a longer list only those in sight are: it scrolls by itself. */
const WHOLE = 100;

/** `rowHeight` and `more` (an opened row) in px. */
export function TableFrame(props: { rows: number; rowHeight: number; more?: number; children: ReactNode }) {
  const { rows, more = 0, children } = props;
  const rowHeight = useRowHeight(props.rowHeight);
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
