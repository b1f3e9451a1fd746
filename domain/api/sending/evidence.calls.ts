// Calls of evidence. Schemas: evidence.contract.ts.
import { call } from '../call-row.ts';

/** A bundle reads every file of its delivery twice. */
const LIMIT = { count: 20, seconds: 60 };

/** Computing a state anew reads all seals of its account. */
const STATE_LIMIT = { count: 60, seconds: 60 };

export const EVIDENCE_CALLS = {
  'evidence.ofDelivery': call(
    'GET /deliveries/{deliveryId}/evidence',
    'viewOrder',
    'The action “proofs” of a delivery downloads what can be shown to others; the inventory has no call for it.',
    { answer: 'download', limit: LIMIT },
  ),
  'evidence.ofShipment': call(
    'GET /shipments/{shipmentId}/evidence',
    'viewOrder',
    'What happened to one document, to be shown to others.',
    { answer: 'download', limit: LIMIT },
  ),
  'evidence.proofsOfDelivery': call(
    'GET /deliveries/{deliveryId}/proofs',
    'viewOrder',
    'The proofs of a delivery as they were confirmed; the inventory has the action and no call for it.',
  ),
  'evidence.stateOfDelivery': call(
    'GET /deliveries/{deliveryId}/evidence/state',
    'viewOrder',
    'The box beside a delivery says whether its history is what was sealed.',
    { limit: STATE_LIMIT },
  ),
  'evidence.stateOfShipment': call(
    'GET /shipments/{shipmentId}/evidence/state',
    'viewOrder',
    'The box beside a document says whether its history is what was sealed.',
    { limit: STATE_LIMIT },
  ),
} as const;
