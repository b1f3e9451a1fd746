// A list as a virtual table: any number of rows, sorted, walked by keyboard, selected, one of them opened.
import { useElementSize, useViewportSize } from '@mantine/hooks';
import { type CSSProperties, type KeyboardEvent, type ReactNode, type Ref, useMemo, useRef } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { shownColumns, tracksOf } from './list.rules.ts';
import { type ListColumn, NO_SELECTION, type RowKey, type Selection, type SortText } from './list.types.ts';
import { ListHead } from './list-head.part.tsx';
import { ListRow } from './list-row.part.tsx';
import { GROUP_ROLE, rowRole, tableRole, wideCellRole } from './roles.ts';
import classes from './table.module.css';
import { useRowActions, useTableKeys } from './use-row-actions.ts';
import { useSortedRows } from './use-sorted-rows.ts';
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
  /** px; 40, or 44 to 48 with a second line. */
  rowHeight?: number;
  /** An editor under the opened row: it is a row of its own height over all columns. */
  renderOpened?: ((row: Row) => ReactNode) | undefined;
  openedHeight?: number;
  /** px; up to here the opened row grows with what it holds. Without it the row has `openedHeight` and scrolls. */
  openedMost?: number;
  /** A sheet stands beside the list: columns of priority 2 and 3 are hidden. */
  sheet?: boolean;
  /** The last rows come into sight: fetch more of them. */
  onEnd?: () => void;
}

/** Widths: the column of checkboxes, the start of a row without one, the edges of a row with the scroll bar. */
const CHECK_PX = 48;
const START_PX = 20;
const EDGES_PX = 24;
/** The line below an opened row. */
const LINE_PX = 1;

/** Escape leaves the editor of an opened row, also from a field, unless a list of choices or a dialog is open. */
const leavesEditor = (event: KeyboardEvent): boolean =>
  event.key === 'Escape' &&
  !event.defaultPrevented &&
  !(event.target as HTMLElement).closest('[aria-expanded="true"], [role="dialog"]');

/** The columns that the table has room for, and the tracks of its rows. */
function useTracks<Row>(props: ListTableProps<Row>, tableWidth: number) {
  const { columns, onSelect, sheet = false } = props;
  const { width } = useViewportSize();
  const startPx = onSelect ? CHECK_PX : START_PX;
  const room = tableWidth > 0 ? tableWidth - EDGES_PX - startPx : undefined;
  const shown = useMemo(
    () => shownColumns(columns, { width: width || 1440, sheet, room }),
    [columns, width, sheet, room],
  );
  const widths = tracksOf(shown, room);
  return { shown, tracks: (onSelect ? [`${CHECK_PX}px`, ...widths] : widths).join(' ') };
}

function selectionState(keys: readonly RowKey[], selection: Selection): 'none' | 'some' | 'all' {
  const chosen = keys.filter((key) => selection.has(key)).length;
  if (chosen === 0) return 'none';
  return chosen === keys.length ? 'all' : 'some';
}

/** px of the opened row; `held` is what it holds, 0 before that is measured. */
const openedHeightOf = <Row,>({ openedHeight = 330, openedMost = 0 }: ListTableProps<Row>, held: number): number =>
  Math.max(openedHeight, Math.min(Math.ceil(held) + LINE_PX, openedMost));

export function ListTable<Row>(props: ListTableProps<Row>) {
  const { label, rows, columns, keyOf, nameOf, sort, onSort, onSelect, selection = NO_SELECTION } = props;
  const { opened, onOpen, rowHeight = 40, renderOpened, onEnd } = props;
  const t = useText();
  const table = useElementSize<HTMLDivElement>();
  const held = useElementSize<HTMLDivElement>();
  const openedHeight = openedHeightOf(props, held.height);
  const scroller = useRef<HTMLDivElement>(null);
  const sorted = useSortedRows(rows, columns, sort);
  const { shown, tracks } = useTracks(props, table.width);
  const keys = useMemo(() => sorted.map(keyOf), [sorted, keyOf]);
  const openedAt = opened === undefined ? -1 : keys.indexOf(opened);
  const hasEditor = renderOpened !== undefined;
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
      data-plain={onSelect ? undefined : true}
      data-over={virtual.getTotalSize() > (virtual.scrollRect?.height ?? Number.POSITIVE_INFINITY) || undefined}
      style={{ '--tracks': tracks } as CSSProperties}
    >
      <ListHead
        columns={shown}
        selectable={onSelect !== undefined}
        all={all}
        sort={sort}
        onSort={onSort}
        onAll={() => onSelect?.(all === 'all' ? NO_SELECTION : new Set(keys))}
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
                selectable={onSelect !== undefined}
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
                  heldRef={held.ref}
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

interface OpenedRowProps {
  index: number;
  columns: number;
  /** px from the first row on. */
  start: number;
  height: number;
  /** Of what it holds. */
  heldRef: Ref<HTMLDivElement>;
  onLeave: () => void;
  children: ReactNode;
}

/** The editor below an opened row: a row of its own over all columns. */
function OpenedRow({ index, columns, start, height, heldRef, onLeave, children }: OpenedRowProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role comes from roles.ts
    <div
      {...rowRole(index)}
      className={classes.openedRow}
      style={{ transform: `translateY(${start}px)`, height }}
      onKeyDown={(event) => leavesEditor(event) && onLeave()}
    >
      <div {...wideCellRole(columns + 1)} ref={heldRef} className={classes.openedCell}>
        {children}
      </div>
    </div>
  );
}
