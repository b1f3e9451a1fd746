// Proofs of rows that wait for a decision: made by the server with the options that were confirmed.
import { useQuery } from '@tanstack/react-query';
import type { CallBody, CallResult } from '#domain/api/contract.ts';
import { useApi } from '#renderer/api/api.ts';

export type Proof = CallResult<'deliveries.proofState'>;

const POLL_MS = 700;
const isMaking = (proof: Proof | undefined): boolean => proof?.state === 'CREATED' || proof?.state === 'PROCESSING';

/** A proof as it is now, and why there is none. */
export interface CommandProof {
  readonly proof: Proof | undefined;
  readonly failure: unknown;
}

/** @param wish undefined: none is asked for */
export function useCommandProof(commandId: number, wish: CallBody<'commands.proof'> | undefined): CommandProof {
  const api = useApi();
  const asked = useQuery({
    queryKey: ['commands.proof', commandId, wish],
    queryFn: () =>
      api.call('commands.proof', { params: { commandId }, body: wish ?? {}, idempotencyKey: crypto.randomUUID() }),
    enabled: wish !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const proofId = asked.data?.id;
  const state = useQuery({
    queryKey: ['deliveries.proofState', proofId],
    queryFn: () => api.call('deliveries.proofState', { params: { proofId: proofId ?? 0 } }),
    enabled: proofId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: (query) => (isMaking(query.state.data) ? POLL_MS : false),
  });
  return { proof: state.data, failure: asked.error ?? state.error };
}
