// From one bad address to the next, in the order of the list.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Job, PackGroup } from '#domain/api/jobs.contract.ts';
import { keyOf } from '#renderer/api/api.ts';

interface WalkInput {
  readonly job: Job;
  /** All rows of the job, in their order. */
  readonly rows: readonly PackGroup[];
  readonly opened: number | undefined;
  readonly open: (id: number | undefined) => void;
}

const isToMend = (row: PackGroup): boolean => row.quality === 'BAD' && row.abilities.includes('edit');

/** The next row to mend after one, beginning again at the top; undefined when it was the last. */
export function nextToMend(rows: readonly PackGroup[], after: Pick<PackGroup, 'id' | 'rank'>): PackGroup | undefined {
  const left = rows.filter((row) => row.id !== after.id && isToMend(row));
  return left.find(({ rank }) => rank > after.rank) ?? left[0];
}

export function useMendWalk({ job, rows, open }: WalkInput) {
  const queries = useQueryClient();
  const refresh = useCallback(() => {
    void queries.invalidateQueries({ queryKey: keyOf('jobs.get', { params: { jobId: job.id } }) });
    void queries.invalidateQueries({ queryKey: keyOf('jobs.list') });
  }, [queries, job.id]);
  const bad = rows.filter(isToMend);
  return {
    refresh,
    /** False where no bad row has been read yet. */
    first: () => {
      if (bad[0]) open(bad[0].id);
      return bad.length > 0;
    },
    next: (row: PackGroup) => open(nextToMend(rows, row)?.id),
    place: (row: PackGroup) => {
      const n = bad.findIndex(({ id }) => id === row.id);
      return n < 0 ? undefined : { n: n + 1, all: bad.length };
    },
    afterReject: (rejected: readonly PackGroup[]) => {
      refresh();
      void queries.invalidateQueries({ queryKey: ['jobs.packGroups', job.id] });
      const [only] = rejected;
      if (rejected.length === 1 && only) open(nextToMend(rows, only)?.id);
    },
  };
}
