// From one bad address to the next, in the order of the list.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { keyOf } from '#renderer/api/api.ts';

interface WalkInput {
  readonly job: Job;
  /** All rows of the job, in their order. */
  readonly rows: readonly PackGroup[];
  /** The rows of the list as it is filtered now. */
  readonly shown: readonly PackGroup[];
  /** Whether the list is filtered to those to mend. */
  readonly onlyToMend: boolean;
  /** Filters the list to those to mend. */
  readonly showToMend: () => void;
  readonly open: (id: number | undefined) => void;
}

const isToMend = (row: PackGroup): boolean => row.quality === 'BAD' && row.abilities.includes('edit');

/** The next row to mend after one, beginning again at the top; undefined when it was the last. */
export function nextToMend(rows: readonly PackGroup[], after: Pick<PackGroup, 'id' | 'rank'>): PackGroup | undefined {
  const left = rows.filter((row) => row.id !== after.id && isToMend(row));
  return left.find(({ rank }) => rank > after.rank) ?? left[0];
}

/** Opens the first row to mend as soon as it is loaded, unless the person chooses another list meanwhile. */
function useFirstToMend({ shown, onlyToMend, showToMend, open }: WalkInput): () => void {
  const [awaited, setAwaited] = useState(false);
  const first = onlyToMend ? shown.find(isToMend)?.id : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` is a new function with each render; the loaded row decides
  useEffect(() => {
    if (!awaited || first === undefined) return;
    setAwaited(false);
    open(first);
  }, [awaited, first]);
  // The filter changes a moment after it was asked for: only leaving the list once it is shown ends the waiting.
  useEffect(() => (onlyToMend ? () => setAwaited(false) : undefined), [onlyToMend]);
  return () => {
    showToMend();
    setAwaited(true);
  };
}

export function useMendWalk(input: WalkInput) {
  const { job, rows, open } = input;
  const queries = useQueryClient();
  const awaitFirst = useFirstToMend(input);
  const refresh = useCallback(() => {
    void queries.invalidateQueries({ queryKey: keyOf('jobs.get', { params: { jobId: job.id } }) });
    void queries.invalidateQueries({ queryKey: keyOf('jobs.list') });
  }, [queries, job.id]);
  const reload = useCallback(() => {
    refresh();
    void queries.invalidateQueries({ queryKey: keyOf('jobs.packGroups') });
  }, [refresh, queries]);
  const bad = rows.filter(isToMend);
  // As the list had them: until it is read again they look as if they were to be mended.
  const rejectedRows = useRef(new WeakSet<PackGroup>());
  const openNext = (row: PackGroup) =>
    open(
      nextToMend(
        rows.filter((one) => !rejectedRows.current.has(one)),
        row,
      )?.id,
    );
  return {
    refresh,
    /** Reads the rows again too, because another person changed them. */
    reload,
    /** Opens the first bad row; where none is loaded yet, filters the list to bad rows and opens the first one. */
    first: () => (bad[0] ? open(bad[0].id) : awaitFirst()),
    next: openNext,
    /** The place of a row among those to mend; undefined for a good one. */
    position: (row: PackGroup) => {
      const n = bad.findIndex(({ id }) => id === row.id);
      return n < 0 ? undefined : { n: n + 1, all: bad.length };
    },
    afterReject: (rejected: readonly PackGroup[]) => {
      reload();
      const ids = new Set(rejected.map(({ id }) => id));
      for (const row of rows) if (ids.has(row.id)) rejectedRows.current.add(row);
      const [only] = rejected;
      if (rejected.length === 1 && only) openNext(only);
    },
  };
}
