// The rows of a list in the order that its address names.
import { createSortedRowModel, rowSortingFeature, sortFn_basic, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { parseSort } from './list.rules.ts';
import type { ListColumn, SortText } from './list.types.ts';

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
});

/** Sorted here where a column can be, else in the order in which the server gave them. */
export function useSortedRows<Row>(
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
