// Calls of evidence. Schemas: evidence.contract.ts.
import { call } from '../call-row.ts';

/** A bundle reads every file of its delivery twice. */
const LIMIT = { count: 60, seconds: 60 };

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
} as const;
