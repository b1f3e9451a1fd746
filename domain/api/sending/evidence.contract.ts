// Schemas of evidence.
import { z } from 'zod';
import { FlagText, Id, IdText, Instant } from '../shapes.ts';

const Asked = z.strictObject({ compute: FlagText.optional() });

/** What the audit chain says of the history of a thing. */
export const EvidenceState = z.object({
  state: z.enum(['intact', 'pending', 'broken']),
  /** Sealed ones. */
  events: z.number().int(),
  /** Those that no seal covers yet. */
  pending: z.number().int(),
  sealedAt: Instant.nullable(),
  /** Of the key that signs; null: it is not there. */
  fingerprint: z.string().nullable(),
  computed: z.boolean(),
  /** Events whose lines were changed, at most 20. */
  changed: z.array(z.object({ entity: z.string(), event: z.string(), date: Instant })),
});
export type EvidenceState = z.infer<typeof EvidenceState>;

/** A letter of a delivery as it was shown before it was confirmed. */
export const DeliveryProof = z.object({
  /** With `index` the file of `deliveries.proofFile`. */
  proofId: Id,
  index: z.number().int(),
  shipmentId: Id,
  nuid: z.string(),
  recipient: z.string(),
  outputName: z.string(),
  pages: z.number().int(),
  /** When it was made. */
  date: Instant,
  /** The document that it shows, where this one went in its place by the same channel; null: this one. */
  madeFor: z.object({ nuid: z.string(), recipient: z.string() }).nullable(),
});
export type DeliveryProof = z.infer<typeof DeliveryProof>;

export const EVIDENCE_CONTRACT = {
  /** A ZIP file: cover, documents, chain.json, evidence.json, bundle.json with its signature, and verify.mjs. */
  'evidence.ofDelivery': { params: z.strictObject({ deliveryId: IdText }) },
  'evidence.ofShipment': { params: z.strictObject({ shipmentId: IdText }) },
  /** At most 200 of them; `opens`: the caller may read their pages. */
  'evidence.proofsOfDelivery': {
    params: z.strictObject({ deliveryId: IdText }),
    result: z.object({ items: z.array(DeliveryProof), overflow: z.boolean(), opens: z.boolean() }),
  },
  /** `compute`: all hashes and signatures are computed anew. */
  'evidence.stateOfDelivery': {
    params: z.strictObject({ deliveryId: IdText }),
    query: Asked,
    result: EvidenceState,
  },
  'evidence.stateOfShipment': {
    params: z.strictObject({ shipmentId: IdText }),
    query: Asked,
    result: EvidenceState,
  },
} as const;
