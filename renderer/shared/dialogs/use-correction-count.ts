// How many rows of an order a person corrected or cut off by hand, lets pass as they are or spoke for, among those that were
// not sent.
import { useCallback } from 'react';
import { useApi } from '#renderer/api/api.ts';

/** More are counted as so many. */
const MOST = 1000;

export function useCorrectionCount(): (jobId: number) => Promise<number> {
  const api = useApi();
  return useCallback(
    async (jobId) => {
      const query = { changedByHand: true, maxResults: MOST };
      const { items } = await api.call('jobs.packGroups', { params: { jobId }, query });
      return items.filter(({ state, dispatchState }) => state === 'CREATED' && dispatchState !== 'SENT').length;
    },
    [api],
  );
}
