// Automated documents that a person mended and sent on the workbench: the agent looks again, and they leave the list of
// what waits without another click.
import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { useApi } from '#renderer/api/api.ts';
import { useAgent } from '../agent/use-bridge.ts';
import { isSettled } from '../printer.rules.ts';

/** So many orders at once; the others follow when these are out of the way. */
const MOST_LOOKS = 20;

export function useSettled(stuck: readonly InboxDocument[]): void {
  const agent = useAgent();
  const { call } = useApi();
  const told = useRef(new Set<string>());
  const looked = stuck.filter(({ jobId }) => jobId !== null).slice(0, MOST_LOOKS);
  const jobs = useQueries({
    queries: looked.map(({ jobId }) => ({
      queryKey: ['printer.settled', jobId],
      queryFn: () => call('jobs.get', { params: { jobId: jobId ?? 0 } }),
      // An order that is gone or not this person's says nothing; the row stays with its reason.
      retry: false,
      refetchOnWindowFocus: true,
      staleTime: 0,
    })),
  });
  const settled = looked.filter((_, at) => jobs[at]?.data && isSettled(jobs[at].data)).map(({ id }) => id);
  useEffect(() => {
    for (const id of settled) {
      if (told.current.has(id)) continue;
      told.current.add(id);
      // Not told means asked again at the next look.
      agent.call('inbox.retry', { id }).catch(() => told.current.delete(id));
    }
  });
}
