// The columns that a table has room for, and the tracks of its rows; or the places of cards, where there is room for neither.
import { useViewportSize } from '@mantine/hooks';
import { useMemo } from 'react';
import { CARDS_UNDER, cardAreas, cardColumns, shownColumns, tracksOf } from './list.rules.ts';
import type { ListColumn, RowCard } from './list.types.ts';

/** Widths: the column of checkboxes, the start of a row without one, the edges of a row with the scroll bar. */
const CHECK_PX = 48;
const START_PX = 20;
const EDGES_PX = 24;

interface TracksRequest<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly card: RowCard | undefined;
  readonly selectable: boolean;
  readonly sheet: boolean;
  /** px; 0 while it is not measured */
  readonly tableWidth: number;
}

interface Tracks<Row> {
  readonly shown: readonly ListColumn<Row>[];
  /** As a style has them. */
  readonly tracks: string;
  /** Of cards; undefined: rows are rows. */
  readonly areas: string | undefined;
}

export function useTracks<Row>({ columns, card, selectable, sheet, tableWidth }: TracksRequest<Row>): Tracks<Row> {
  const { width } = useViewportSize();
  const room = tableWidth > 0 ? tableWidth - EDGES_PX - (selectable ? CHECK_PX : START_PX) : undefined;
  const asCard = width > 0 && width < CARDS_UNDER ? card : undefined;
  const shown = useMemo(
    () => (asCard ? cardColumns(columns, asCard) : shownColumns(columns, { width: width || 1440, sheet, room })),
    [columns, asCard, width, sheet, room],
  );
  const widths = asCard ? ['minmax(0, 1fr)', 'fit-content(48%)'] : tracksOf(shown, room);
  return {
    shown,
    tracks: (selectable ? [`${CHECK_PX}px`, ...widths] : widths).join(' '),
    areas: asCard && cardAreas(asCard, selectable),
  };
}
