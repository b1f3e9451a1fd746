// What the API document says of evidence.
import type { CallText } from './call-text.ts';

const BUNDLE =
  'A ZIP file: documents, statuses, what providers reported, the part of the audit chain up to its signed seals, a cover to read, and `verify.mjs`, which checks all of it offline (`node verify.mjs FOLDER FINGERPRINT`).';

const STATE =
  'Without `compute` events and their lines are compared; with it all hashes and signatures up to the seals are computed anew. `pending` events are sealed within a minute.';

/** Calls of evidence. */
export const EVIDENCE_TEXTS = {
  'evidence.ofDelivery': {
    summary: 'Download what happened to a delivery, to be shown to others',
    description: BUNDLE,
    media: ['application/zip'],
    refusals: ['proof.tooMany', 'proof.fileDamaged', 'system.signingKeyMissing'],
  },
  'evidence.ofShipment': {
    summary: 'Download what happened to a shipment, to be shown to others',
    description: BUNDLE,
    media: ['application/zip'],
    refusals: ['proof.fileDamaged', 'system.signingKeyMissing'],
  },
  'evidence.proofsOfDelivery': {
    summary: 'List the proofs of a delivery as it was confirmed',
    description:
      'The last proof of each letter that was made before its confirmation, or for whoever decided on it. Where a letter went once more, to a corrected address perhaps, nobody confirmed a proof of that: `madeFor` says which document the file shows.',
  },
  'evidence.stateOfDelivery': {
    summary: 'Ask whether the history of a delivery is what was sealed',
    description: STATE,
    refusals: ['proof.tooMany'],
  },
  'evidence.stateOfShipment': {
    summary: 'Ask whether the history of a shipment is what was sealed',
    description: STATE,
  },
} as const satisfies Readonly<Record<string, CallText>>;
