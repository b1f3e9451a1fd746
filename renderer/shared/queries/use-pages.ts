// A list that the server cuts into pages, as far as it was scrolled to: the pages joined, and the next one on demand.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '#renderer/api/api.ts';

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the next page begins; null on the last one. */
  readonly cursor: string | null;
}

interface PagesOptions {
  /** Asks again after so many ms, with all pages that were read. */
  readonly refetchInterval?: number | false;
  readonly enabled?: boolean;
}

/**
 * @param key of the cache (`keyOf(call, query)`); rows of the last key stay on screen until those of the new one are there
 * @param ask one page; `at` goes into the query of the call
 */
export function usePages<Item>(
  key: readonly unknown[],
  ask: (at: { readonly cursor?: string }) => Promise<Page<Item>>,
  options: PagesOptions = {},
) {
  const api = useApi();
  const list = useInfiniteQuery({
    ...options,
    queryKey: key,
    queryFn: ({ pageParam }) => ask(pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
    placeholderData: keepPreviousData,
  });
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  return {
    list,
    items,
    hasMore: list.hasNextPage,
    isReading: list.isFetchingNextPage,
    /** Reads the next page, once; what refuses it is reported. */
    readOn: (): void => {
      if (!list.hasNextPage || list.isFetchingNextPage) return;
      void list.fetchNextPage().then(({ error }) => error && api.report(error));
    },
  };
}
