// The handlers of evidence: bundles, and what the audit chain says of a delivery or a document.
import type { BuiltCallOf } from '#domain/api/calls.ts';
import type { Handlers } from '#server/context/context.ts';
import { downloadDeliveryBundle, downloadShipmentBundle } from './bundles.usecases.ts';
import { readDeliveryProofs } from './delivery-proofs.usecases.ts';
import { readDeliveryState, readShipmentState } from './evidence-state.usecases.ts';

export const EVIDENCE_HANDLERS: Handlers<BuiltCallOf<'evidence'>> = {
  'evidence.ofDelivery': downloadDeliveryBundle,
  'evidence.ofShipment': downloadShipmentBundle,
  'evidence.proofsOfDelivery': readDeliveryProofs,
  'evidence.stateOfDelivery': readDeliveryState,
  'evidence.stateOfShipment': readShipmentState,
};
