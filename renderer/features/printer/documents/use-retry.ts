// Retries stopped documents: the agent continues where it stopped, and nothing is sent twice.
import { use, useCallback } from 'react';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { AgentContext } from '../agent/use-bridge.ts';

export function useRetry(): (documents: readonly InboxDocument[]) => Promise<void> {
  const agent = use(AgentContext);
  const notify = useToasts();
  return useCallback(
    async (documents) => {
      const outcomes = await Promise.allSettled(documents.map(({ id }) => agent?.call('inbox.retry', { id })));
      const failed = outcomes.filter(({ status }) => status === 'rejected').length;
      if (failed > 0) notify('error', 'printer.agent.refused');
      else notify('info', 'printer.retried', { n: documents.length });
    },
    [agent, notify],
  );
}
