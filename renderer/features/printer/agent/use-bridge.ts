// Answers of the agent as queries that its events keep up to date.
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect } from 'react';
import type { BridgeOutput, DesktopBridge } from '#domain/bridge/bridge.ts';

/** Filled by `AgentGate`. */
export const AgentContext = createContext<DesktopBridge | undefined>(undefined);

/** The agent on this computer. Only below `AgentGate`. */
export function useAgent(): DesktopBridge {
  const agent = use(AgentContext);
  if (!agent) throw new Error('no agent above this component');
  return agent;
}

const ASK_AGAIN_MS = 3_000;

const CHANGES = {
  'settings.read': 'settings.changed',
  'account.read': 'account.changed',
  'queues.list': 'queues.changed',
  'folders.list': 'folders.changed',
} as const;
type FollowedCall = keyof typeof CHANGES;

export const bridgeKey = (name: string): readonly unknown[] => ['desktop', name];

/** An answer of the agent, kept up to date by its event: `useBridge('settings.read')`. Without an agent it stays pending. */
export function useBridge<N extends FollowedCall>(name: N): UseQueryResult<BridgeOutput<N>> {
  const agent = use(AgentContext);
  const queries = useQueryClient();
  useEffect(
    () => agent?.on(CHANGES[name], (value) => queries.setQueryData(bridgeKey(name), value)),
    [agent, name, queries],
  );
  return useQuery({
    queryKey: bridgeKey(name),
    queryFn: () =>
      (agent?.call<FollowedCall>(name, {}) ?? Promise.reject(new Error('no agent'))) as Promise<BridgeOutput<N>>,
    enabled: agent !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // An agent that is starting answers within seconds; the screens appear then without a click.
    refetchInterval: (query) => (query.state.status === 'error' ? ASK_AGAIN_MS : false),
  });
}
