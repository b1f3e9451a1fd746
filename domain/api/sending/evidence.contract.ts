// Schemas of evidence.
import { z } from 'zod';
import { IdText } from '../shapes.ts';

export const EVIDENCE_CONTRACT = {
  /** A ZIP file: cover, documents, chain.json, evidence.json, bundle.json with its signature, and verify.mjs. */
  'evidence.ofDelivery': { params: z.strictObject({ deliveryId: IdText }) },
  'evidence.ofShipment': { params: z.strictObject({ shipmentId: IdText }) },
} as const;
