// The people of one account as far as they were scrolled to: found, sorted and cut into pages by the server.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CallQuery } from '#domain/api/contract.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';

type Query = Partial<Omit<CallQuery<'users.page'>, 'cursor' | 'maxResults'>>;

export function useUserPages(query: Query) {
  const api = useApi();
  const list = useInfiniteQuery({
    queryKey: keyOf('users.page', query),
    queryFn: ({ pageParam }) =>
      api.call('users.page', { query: { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
    placeholderData: keepPreviousData,
  });
  const users = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data]);
  return {
    list,
    users,
    more: list.hasNextPage,
    /** Reads the next page, once. */
    readOn: () => (list.hasNextPage && !list.isFetchingNextPage ? void list.fetchNextPage() : undefined),
  };
}
