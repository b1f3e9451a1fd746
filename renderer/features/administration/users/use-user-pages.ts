// The people of one account as far as they were scrolled to: found, sorted and cut into pages by the server.
import type { CallQuery } from '#domain/api/contract.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { usePages } from '#renderer/shared/queries/use-pages.ts';

type Query = Partial<Omit<CallQuery<'users.page'>, 'cursor' | 'maxResults'>>;

export function useUserPages(query: Query) {
  const api = useApi();
  return usePages(keyOf('users.page', query), (at) => api.call('users.page', { query: { ...query, ...at } }));
}
