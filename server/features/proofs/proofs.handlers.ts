// The front page of proofs: which function answers which call.
import type { Handlers } from '#server/context/context.ts';
import { downloadProof, makeProof, readProof } from './proofs.usecases.ts';

export const PROOF_HANDLERS: Handlers<'deliveries.proof' | 'deliveries.proofState' | 'deliveries.proofFile'> = {
  'deliveries.proof': makeProof,
  'deliveries.proofState': readProof,
  'deliveries.proofFile': downloadProof,
};
