// The recipient rows of a job by pages of the server, all of them up to a limit, and how an edited row replaces the old.
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { CallResult } from '#domain/api/contract.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { useApi } from '#renderer/api/api.ts';

type RowsPage = CallResult<'jobs.packGroups'>;

export interface RowFilter {
  readonly dispatchState?: string;
  readonly quality?: string;
  readonly text?: string;
}

/** The first page is small, so that it comes quickly; the others are large, so that few calls are needed. */
const FIRST_ROWS = 200;
const MORE_ROWS = 1000;
/** Rows that are loaded at once; the others are loaded when the person scrolls. */
const READ_AHEAD_ROWS = 5000;
/** While rows are still being made, every poll reads all pages again: a screen or two of rows is enough. */
const READ_AHEAD_WHILE_MADE = FIRST_ROWS;

const rowsKey = (jobId: number, filter?: RowFilter) =>
  filter ? ['jobs.packGroups', jobId, filter] : ['jobs.packGroups', jobId];

export function useRows(jobId: number, filter: RowFilter, refetchMs: number | false) {
  const api = useApi();
  const query = useInfiniteQuery({
    queryKey: rowsKey(jobId, filter),
    queryFn: ({ pageParam }) =>
      api.call('jobs.packGroups', {
        params: { jobId },
        query: { ...filter, maxResults: pageParam === undefined ? FIRST_ROWS : MORE_ROWS, cursor: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: RowsPage) => last.cursor ?? undefined,
    refetchInterval: refetchMs,
  });
  const rows = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data]);
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const ahead = refetchMs === false ? READ_AHEAD_ROWS : READ_AHEAD_WHILE_MADE;
  useEffect(() => {
    if (rows.length < ahead) more();
  }, [rows.length, ahead, more]);
  return { rows, query, more, complete: query.data !== undefined && !hasNextPage };
}

/** Replaces a row by the one that the server answered, in every list of the job. */
export function useReplaceRow(jobId: number): (row: PackGroup) => void {
  const queries = useQueryClient();
  return useCallback(
    (row) => {
      queries.setQueriesData<InfiniteData<RowsPage>>(
        { queryKey: rowsKey(jobId) },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              items: page.items.map((one) => (one.id === row.id ? row : one)),
            })),
          },
      );
    },
    [queries, jobId],
  );
}

/** Rows that were loaded while the job was read cannot be mended yet: they are loaded again when the job is ready. */
export function useFreshRows(jobId: number, reading: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!reading) void queries.invalidateQueries({ queryKey: rowsKey(jobId) });
  }, [queries, jobId, reading]);
}
