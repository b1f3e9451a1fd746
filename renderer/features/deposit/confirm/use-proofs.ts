// The proofs of what is asked for now: made by the server when the sheet opens, and again when an option changes that they
// depend on, or the channels that carry the rows.
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallResult } from '#domain/api/contract.ts';
import { EXPECTED_PROOFS } from '#domain/deliveries/proofs.ts';
import { useApi } from '#renderer/api/api.ts';
import { optionsOfProofs, type Shares } from './shares.rules.ts';
import type { CommandBody } from './use-send.ts';

export type Proof = CallResult<'deliveries.proofState'>;

const POLL_MS = 1000;
/** Options are often changed one after the other. */
const CHANGE_MS = 600;

const isMaking = (proof: Proof | undefined): boolean => proof?.state === 'CREATED' || proof?.state === 'PROCESSING';

export interface ProofsInput {
  readonly shares: readonly (Pick<Shares[number], 'label'> & Partial<Pick<Shares[number], 'optionTypes'>>)[];
  readonly body: CommandBody;
  /** Of the rows as they are now: a value that changes makes the proofs old. */
  readonly selection?: string;
}

export function useProofs({ shares, body, selection }: ProofsInput) {
  const api = useApi();
  const [sheet] = useState(() => crypto.randomUUID());
  const [turn, setTurn] = useState(0);
  const wanted = JSON.stringify([
    optionsOfProofs(shares, body.serviceChannelOptions),
    shares.map(({ label }) => label),
    selection,
  ]);
  const [asked] = useDebouncedValue(wanted, CHANGE_MS);
  const made = useQuery({
    queryKey: ['deliveries.proof', sheet, turn, asked],
    queryFn: () =>
      api.call('deliveries.proof', {
        body: {
          ...body,
          turn,
          expectedProofsPerServiceChannelLabel: Object.fromEntries(shares.map(({ label }) => [label, EXPECTED_PROOFS])),
        },
        idempotencyKey: crypto.randomUUID(),
      }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const proofId = made.data?.id;
  const state = useQuery({
    queryKey: ['deliveries.proofState', proofId],
    queryFn: () => api.call('deliveries.proofState', { params: { proofId: proofId ?? 0 } }),
    enabled: proofId !== undefined,
    refetchInterval: (query) => (isMaking(query.state.data) ? POLL_MS : false),
  });
  const failure = made.error ?? state.error;
  return {
    proof: state.data,
    failure,
    making: asked !== wanted || (failure === null && (!state.data || isMaking(state.data))),
    again: () => setTurn(turn + 1),
  };
}
