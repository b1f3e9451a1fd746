// What the desktop agent holds: a document from its acceptance (printed, or taken from a watched folder) to its
// deposit.
import { z } from 'zod';
import { QUEUE_MODES } from './settings.ts';

/**
 * The state of a document. `waiting` and `uploading` need the server; `uploaded` waits for a person (manual, async);
 * `depositing` and `confirming` are automated mode; `attention` needs a person and says why; `deposited`, `confirmed`
 * and `dropped` are the ends.
 */
export const INBOX_STATES = [
  'waiting',
  'uploading',
  'uploaded',
  'depositing',
  'confirming',
  'attention',
  'deposited',
  'confirmed',
  'dropped',
] as const;
export type InboxState = (typeof INBOX_STATES)[number];

/** Where a document of the agent comes from. */
export const DOCUMENT_SOURCES = ['printer', 'folder'] as const;

/** A document of the agent as screens show it. */
export const InboxDocument = z.object({
  /** Identity of the acceptance (print job uuid, or given at the rename out of the folder): the idempotency key. */
  id: z.string(),
  queueId: z.string(),
  mode: z.enum(QUEUE_MODES),
  source: z.enum(DOCUMENT_SOURCES),
  /** Name of the document as people know it; text only, never part of a path. */
  name: z.string(),
  /** Claims of the sender, never proof. */
  claimedUser: z.string(),
  application: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  /** ISO 8601, UTC. */
  receivedAt: z.string(),
  state: z.enum(INBOX_STATES),
  uploadedBytes: z.number().int(),
  /** Pages: known to the printer for raster, else once the server has opened it. */
  pages: z.number().int().nullable(),
  fileId: z.string().nullable(),
  jobId: z.number().int().nullable(),
  /** Why a person is needed or why the last try failed: a label of the catalogue with its parameters. */
  failure: z.object({ label: z.string(), parameters: z.record(z.string(), z.unknown()) }).nullable(),
  attempts: z.number().int(),
  /** ISO 8601; null: nothing is due. */
  nextTryAt: z.string().nullable(),
  /** Id of a document with equal content taken within the last 24 hours: a warning, never a drop. */
  sameAs: z.string().nullable(),
});
export type InboxDocument = z.infer<typeof InboxDocument>;
