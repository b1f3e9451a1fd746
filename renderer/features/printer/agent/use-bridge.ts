// What the agent answers, as queries that follow its events.
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
type Told = keyof typeof CHANGES;

export const bridgeKey = (name: string): readonly unknown[] => ['desktop', name];

/** An answer of the agent that follows its event: `useBridge('settings.read')`. */
export function useBridge<N extends Told>(name: N): UseQueryResult<BridgeOutput<N>> {
  const agent = useAgent();
  const queries = useQueryClient();
  useEffect(
    () => agent.on(CHANGES[name], (value) => queries.setQueryData(bridgeKey(name), value)),
    [agent, name, queries],
  );
  return useQuery({
    queryKey: bridgeKey(name),
    queryFn: () => agent.call<Told>(name, {}) as Promise<BridgeOutput<N>>,
    staleTime: Number.POSITIVE_INFINITY,
    // An agent that is starting answers within seconds; its screens come by themselves then.
    refetchInterval: (query) => (query.state.status === 'error' ? ASK_AGAIN_MS : false),
  });
}
