// Trying again what stopped: the agent goes on where it was, nothing is sent twice.
import { useCallback } from 'react';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { useAgent } from '../agent/use-bridge.ts';

export function useRetry(): (documents: readonly InboxDocument[]) => Promise<void> {
  const agent = useAgent();
  const notify = useToasts();
  return useCallback(
    async (documents) => {
      const outcomes = await Promise.allSettled(documents.map(({ id }) => agent.call('inbox.retry', { id })));
      const failed = outcomes.filter(({ status }) => status === 'rejected').length;
      if (failed > 0) notify('error', 'printer.agent.refused');
      else notify('info', 'printer.retried', { n: documents.length });
    },
    [agent, notify],
  );
}
