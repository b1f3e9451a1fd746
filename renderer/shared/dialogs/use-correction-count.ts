// How many rows of an order a person corrected or cut off by hand, or lets pass as they are, among those that were not sent.
import { useCallback } from 'react';
import { useApi } from '#renderer/api/api.ts';

/** More are counted as so many. */
const MOST = 1000;

export function useCorrectionCount(): (jobId: number) => Promise<number> {
  const api = useApi();
  return useCallback(
    async (jobId) => {
      const find = async (only: { quality: 'MODIFIED' | 'FORCED' } | { splitOff: true }) => {
        const query = { ...only, maxResults: MOST };
        const { items } = await api.call('jobs.packGroups', { params: { jobId }, query });
        return items.filter(({ state, dispatchState }) => state === 'CREATED' && dispatchState !== 'SENT');
      };
      const found = await Promise.all([
        find({ quality: 'MODIFIED' }),
        find({ quality: 'FORCED' }),
        find({ splitOff: true }),
      ]);
      // A row that was cut off and corrected then is one.
      return new Set(found.flat().map(({ id }) => id)).size;
    },
    [api],
  );
}
