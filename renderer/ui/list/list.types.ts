// What a list is made of: columns, rows, keys, selection.
import type { ReactNode } from 'react';

export interface ListColumn<Row> {
  readonly id: string;
  /** Translated heading. */
  readonly label: string;
  /** A grid track: '76px', 'minmax(180px, 1fr)'. Flexible tracks always with minmax. */
  readonly width: string;
  readonly align?: 'end';
  /** Muted, for what is seldom read first (dates). */
  readonly quiet?: boolean;
  /** 1 always; 2 gives way beside an opened row and under 1280 px; 3 is the first to go (under 1440 px). */
  readonly priority?: 1 | 2 | 3;
  /** In a card its heading stands before it: a figure alone says nothing. */
  readonly named?: boolean;
  /** What to sort by; without it the column is not sortable. */
  readonly sortBy?: (row: Row) => string | number;
  /** Plain spans; wrap data in <bdi>. The row is memoised: it depends on the row alone. */
  readonly render: (row: Row) => ReactNode;
}

/** A row where a window of phones has no room for columns: lines of two columns each; one that stands in two lines has both. */
export interface RowCard {
  /** Ids of columns; `.` leaves a place empty. Others are not shown. */
  readonly lines: readonly (readonly [start: string, end: string])[];
  /** px */
  readonly height: number;
}

/** `-created`: descending by the column `created`. As in the address. */
export type SortText = string;

export type RowKey = string | number;
export type Selection = ReadonlySet<RowKey>;

export const NO_SELECTION: Selection = new Set();
