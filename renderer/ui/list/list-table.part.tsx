// A list as a virtual table: any number of rows, sorted, walked by keyboard, selected, one of them opened.
import { useElementSize, useViewportSize } from '@mantine/hooks';
import { createSortedRowModel, rowSortingFeature, sortFn_basic, tableFeatures, useTable } from '@tanstack/react-table';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import classes from './list.module.css';
import { keptRange, parseSort, selectedTo, shownColumns, toggled, walk } from './list.rules.ts';
import { type ListColumn, NO_SELECTION, type RowKey, type Selection, type SortText } from './list.types.ts';
import { ListHead } from './list-head.part.tsx';
import { ListRow } from './list-row.part.tsx';
import { GROUP_ROLE, rowRole, tableRole, wideCellRole } from './roles.ts';
import { useListKeys } from './use-list-keys.ts';
import { useOpenedRowFocus, useRowFocus } from './use-row-focus.ts';

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
});

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
  /** A sheet stands beside the list: columns of priority 2 and 3 give way. */
  sheet?: boolean;
  /** The last rows come into sight: fetch more of them. */
  onEnd?: () => void;
}

/** Rows in the order of the address: the server's, or sorted here. */
function useSorted<Row>(
  rows: readonly Row[],
  columns: readonly ListColumn<Row>[],
  sort: SortText | undefined,
): readonly Row[] {
  const defs = useMemo(
    () =>
      columns
        .filter((column) => column.sortBy)
        .map((column) => ({
          id: column.id,
          accessorFn: (row: Row) => column.sortBy?.(row) ?? '',
          sortFn: 'basic' as const,
        })),
    [columns],
  );
  const sorting = useMemo(() => {
    const now = parseSort(sort);
    return now && defs.some((def) => def.id === now.id) ? [now] : [];
  }, [sort, defs]);
  const table = useTable({
    features,
    // The table's types follow each column's value; a list of columns of any rows has none to follow.
    columns: defs as never,
    data: rows as Row[] & object[],
    state: { sorting },
  } as never) as unknown as { getRowModel(): { rows: { original: Row }[] } };
  // The model of ten thousand rows costs a tenth of a second: it is made only where something is sorted here.
  const model = sorting.length === 0 ? undefined : table.getRowModel().rows;
  return useMemo(() => model?.map((row) => row.original) ?? rows, [rows, model]);
}

/** Width of the column of checkboxes, of the start of a row without one, and of what a row and the scroll bar keep free. */
const CHECK_PX = 48;
const START_PX = 20;
const EDGES_PX = 24;

/** Escape leaves the editor of an opened row, also out of a field; an open choice takes it for itself. */
const leavesEditor = (event: KeyboardEvent): boolean =>
  event.key === 'Escape' &&
  !event.defaultPrevented &&
  !(event.target as HTMLElement).closest('[aria-expanded="true"], [role="dialog"]');

export function ListTable<Row>(props: ListTableProps<Row>) {
  const { label, rows, columns, keyOf, nameOf, sort, onSort, onSelect, selection = NO_SELECTION } = props;
  const { opened, onOpen, rowHeight = 40, renderOpened, openedHeight = 330, sheet = false, onEnd } = props;
  const t = useText();
  const { width } = useViewportSize();
  const table = useElementSize<HTMLDivElement>();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number>();
  const last = useRef<RowKey>(undefined);
  const sorted = useSorted(rows, columns, sort);
  const room = table.width > 0 ? table.width - EDGES_PX - (onSelect ? CHECK_PX : START_PX) : undefined;
  const shown = useMemo(
    () => shownColumns(columns, { width: width || 1440, sheet, room }),
    [columns, width, sheet, room],
  );
  const keys = useMemo(() => sorted.map(keyOf), [sorted, keyOf]);
  const openedAt = opened === undefined ? -1 : keys.indexOf(opened);
  useOpenedRowFocus(scroller, openedAt, setActive);
  const rowFocus = useRowFocus({ scroller, keys, active });

  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: (n) => (renderOpened && n === openedAt ? rowHeight + openedHeight : rowHeight),
    overscan: 10,
    rangeExtractor: (range: Range) => keptRange(defaultRangeExtractor(range), [active, openedAt], sorted.length),
  });
  const stop = active !== undefined && active < sorted.length ? active : virtual.getVirtualItems()[0]?.index;
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes change with the opened row
  useEffect(() => virtual.measure(), [openedAt, renderOpened === undefined, openedHeight]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an opened row is shown once, not held in sight
  useEffect(() => {
    // The keys go on from it, whoever opened it.
    if (openedAt >= 0) setActive(openedAt);
    if (openedAt >= 0 && renderOpened) requestAnimationFrame(() => virtual.scrollToIndex(openedAt));
  }, [openedAt]);
  const lastShown = virtual.getVirtualItems().at(-1)?.index ?? -1;
  useEffect(() => {
    if (lastShown >= sorted.length - 1) onEnd?.();
  }, [lastShown, sorted.length, onEnd]);

  const state = useRef({ selection, keys, onSelect, onOpen });
  state.current = { selection, keys, onSelect, onOpen };
  const select = useCallback((key: RowKey, range: boolean) => {
    const now = state.current;
    const from = last.current;
    const next =
      range && from !== undefined ? selectedTo(now.selection, now.keys, from, key) : toggled(now.selection, key);
    last.current = key;
    now.onSelect?.(next);
  }, []);
  const open = useCallback((key: RowKey) => {
    setActive(state.current.keys.indexOf(key));
    state.current.onOpen(key);
  }, []);

  const focusRow = (index: number) => {
    setActive(index);
    virtual.scrollToIndex(index);
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus());
  };
  useListKeys({
    walk: (step) => {
      const to = walk(sorted.length, active, step);
      if (to === undefined) return;
      focusRow(to);
      const key = keys[to];
      // A sheet that is open follows the walk, so that one reads on without opening each row.
      if (opened !== undefined && !renderOpened && key !== undefined) onOpen(key);
    },
    open: () => {
      const key = active === undefined ? undefined : keys[active];
      if (key !== undefined) onOpen(opened === key ? undefined : key);
    },
    select: () => {
      const key = active === undefined ? undefined : keys[active];
      if (key !== undefined && onSelect) select(key, false);
    },
    close: () => onOpen(undefined),
  });

  const chosen = keys.filter((key) => selection.has(key)).length;
  const all = chosen === 0 ? 'none' : chosen === keys.length ? 'all' : 'some';
  const tracks = [`${onSelect ? CHECK_PX : START_PX}px`, ...shown.map((column) => column.width)].join(' ');
  return (
    <div
      {...tableRole(label, sorted.length)}
      ref={table.ref}
      className={classes.table}
      data-plain={onSelect ? undefined : true}
      data-over={virtual.getTotalSize() > (virtual.scrollRect?.height ?? Number.POSITIVE_INFINITY) || undefined}
      style={{ '--tracks': onSelect ? tracks : tracks.replace(/^20px /, '') } as React.CSSProperties}
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
          {/* Flat: what lies in arrays of its own is known by its place, and scrolling would make every row anew. */}
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
                // biome-ignore lint/a11y/noStaticElementInteractions: its role comes from roles.ts
                <div
                  key={`${key}-opened`}
                  {...rowRole(item.index)}
                  className={classes.openedRow}
                  style={{ transform: `translateY(${item.start + rowHeight}px)`, height: openedHeight }}
                  onKeyDown={(event) => leavesEditor(event) && onOpen(undefined)}
                >
                  <div {...wideCellRole(shown.length + 1)} className={classes.openedCell}>
                    {renderOpened(row)}
                  </div>
                </div>
              ) : null,
            ];
          })}
        </div>
      </div>
    </div>
  );
}
