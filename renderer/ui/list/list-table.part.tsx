// A list as a virtual table: any number of rows, sorted, walked by keyboard, selected, one of them opened.
import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, type ReactNode, useMemo, useRef } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { useRowHeight } from '#renderer/theme/density.ts';
import { allToggled } from './list.rules.ts';
import {
  type ListColumn,
  NO_SELECTION,
  type RowCard,
  type RowKey,
  type Selection,
  type SortText,
} from './list.types.ts';
import { ListHead } from './list-head.part.tsx';
import { ListRow } from './list-row.part.tsx';
import { OpenedRow } from './opened/opened-row.part.tsx';
import { useOpenedHeight } from './opened/use-opened-height.ts';
import { GROUP_ROLE, tableRole } from './roles.ts';
import classes from './table.module.css';
import { useRowActions, useTableKeys } from './use-row-actions.ts';
import { useSortedRows } from './use-sorted-rows.ts';
import { useTracks } from './use-tracks.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

export interface ListTableProps<Row> {
  /** Translated name of the list. */
  label: string;
  rows: readonly Row[];
  columns: readonly ListColumn<Row>[];
  keyOf: (row: Row) => RowKey;
  /** What a row is called aloud ("Select {name}"). */
  nameOf: (row: Row) => string;
  sort?: SortText | undefined;
  onSort?: (sort: SortText | undefined) => void;
  /** Without it rows cannot be selected. */
  onSelect?: (selection: Selection) => void;
  selection?: Selection;
  opened?: RowKey | undefined;
  onOpen: (key: RowKey | undefined) => void;
  /** px; 40, or 44 to 48 with a second line; less where the person wants rows close. */
  rowHeight?: number;
  /** An editor under the opened row: it is a row of its own height over all columns. */
  renderOpened?: ((row: Row) => ReactNode) | undefined;
  /** px; with `openedMost` only until what it holds is measured. */
  openedHeight?: number;
  /** px; up to here the opened row is as high as what it holds. Without it the row has `openedHeight` and scrolls. */
  openedMost?: number;
  /** A sheet stands beside the list: columns of priority 2 and 3 are hidden. */
  sheet?: boolean;
  /** How a row is drawn on phones; without it its columns give way there. */
  card?: RowCard;
  /** The last rows come into sight: fetch more of them. */
  onEnd?: () => void;
}

function selectionState(keys: readonly RowKey[], selection: Selection): 'none' | 'some' | 'all' {
  const chosen = keys.filter((key) => selection.has(key)).length;
  if (chosen === 0) return 'none';
  return chosen === keys.length ? 'all' : 'some';
}

export function ListTable<Row>(props: ListTableProps<Row>) {
  const { label, rows, columns, keyOf, nameOf, sort, onSort, onSelect, selection = NO_SELECTION } = props;
  const { opened, onOpen, renderOpened, onEnd, card, sheet = false } = props;
  const selectable = onSelect !== undefined;
  const t = useText();
  const table = useElementSize<HTMLDivElement>();
  const scroller = useRef<HTMLDivElement>(null);
  const sorted = useSortedRows(rows, columns, sort);
  const { shown, tracks, areas } = useTracks({ columns, card, selectable, sheet, tableWidth: table.width });
  const density = useRowHeight(props.rowHeight ?? 40);
  const rowHeight = areas && card ? card.height : density;
  const keys = useMemo(() => sorted.map(keyOf), [sorted, keyOf]);
  const openedAt = opened === undefined ? -1 : keys.indexOf(opened);
  const hasEditor = renderOpened !== undefined;
  const { openedHeight: first = 330, openedMost: most } = props;
  const { height: openedHeight, onHeld } = useOpenedHeight({ opened, width: table.width, first, most });
  const drawn = useVirtualRows({ scroller, keys, openedAt, hasEditor, rowHeight, openedHeight, onEnd });
  const { virtual, rowFocus, active, setActive, stop, focusRow } = drawn;
  const { select, open } = useRowActions({ keys, selection, onSelect, onOpen, setActive });
  const onToggle = onSelect && ((key: RowKey) => select(key, false));
  const all = selectionState(keys, selection);
  useTableKeys({ keys, active, opened, follows: !hasEditor, focusRow, onOpen, onToggle });
  return (
    <div
      {...tableRole(label, sorted.length)}
      ref={table.ref}
      className={classes.table}
      data-fill
      data-plain={selectable ? undefined : true}
      data-cards={areas ? true : undefined}
      data-over={virtual.getTotalSize() > (virtual.scrollRect?.height ?? Number.POSITIVE_INFINITY) || undefined}
      style={{ '--tracks': tracks, '--areas': areas } as CSSProperties}
    >
      <ListHead
        columns={shown}
        selectable={selectable}
        all={all}
        sort={sort}
        onSort={onSort}
        onAll={() => onSelect?.(allToggled(selection, keys))}
      />
      <div ref={scroller} className={classes.rows} {...GROUP_ROLE} tabIndex={-1} {...rowFocus}>
        <div role="presentation" className={classes.space} style={{ height: virtual.getTotalSize() }}>
          {/* Flat: rows in nested arrays would be identified by their index, and scrolling would create each of them again. */}
          {virtual.getVirtualItems().flatMap((item) => {
            const row = sorted[item.index];
            const key = keys[item.index];
            if (row === undefined || key === undefined) return [];
            const isOpened = key === opened;
            return [
              <ListRow
                key={key}
                row={row}
                rowKey={key}
                index={item.index}
                start={item.start}
                height={rowHeight}
                columns={shown}
                selectable={selectable}
                isCard={areas !== undefined}
                selected={selection.has(key)}
                opened={isOpened}
                tabStop={item.index === stop}
                onActive={setActive}
                selectLabel={t('common.list.select', { name: nameOf(row) })}
                onSelect={select}
                onOpen={open}
              />,
              isOpened && renderOpened ? (
                <OpenedRow
                  key={`${key}-opened`}
                  index={item.index}
                  columns={shown.length}
                  start={item.start + rowHeight}
                  height={openedHeight}
                  onHeld={onHeld}
                  onLeave={() => onOpen(undefined)}
                >
                  {renderOpened(row)}
                </OpenedRow>
              ) : null,
            ];
          })}
        </div>
      </div>
    </div>
  );
}
