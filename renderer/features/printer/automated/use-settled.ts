// Automated documents whose order a person corrected and sent on the workbench: the agent checks the order again, and they
// leave the list of stopped documents without another click.
import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { useApi } from '#renderer/api/api.ts';
import { useAgent } from '../agent/use-bridge.ts';
import { isSettled } from './automated.rules.ts';

/** Orders that are asked for at once; the others follow when these are settled. */
const MOST_LOOKS = 20;

export function useSettled(stuck: readonly InboxDocument[]): void {
  const agent = useAgent();
  const { call } = useApi();
  const reported = useRef(new Set<string>());
  const looked = stuck.filter(({ jobId }) => jobId !== null).slice(0, MOST_LOOKS);
  const jobs = useQueries({
    queries: looked.map(({ jobId }) => ({
      queryKey: ['printer.settled', jobId],
      queryFn: () => call('jobs.get', { params: { jobId: jobId ?? 0 } }),
      // An order that is gone, or that this person may not see, changes nothing: the row stays with its reason.
      retry: false,
      refetchOnWindowFocus: true,
      staleTime: 0,
    })),
  });
  const settled = looked.filter((_, at) => jobs[at]?.data && isSettled(jobs[at].data)).map(({ id }) => id);
  useEffect(() => {
    for (const id of settled) {
      if (reported.current.has(id)) continue;
      reported.current.add(id);
      // A call that failed is repeated with the next answer.
      agent.call('inbox.retry', { id }).catch(() => reported.current.delete(id));
    }
  });
}
