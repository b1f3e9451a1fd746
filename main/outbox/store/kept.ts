// One document as the outbox keeps it: what screens see, and what only the outbox needs to go on after a crash.
import { z } from 'zod';
import { InboxDocument, type InboxState } from '#domain/bridge/inbox.ts';

/**
 * A call that creates something, as it was decided, before it is sent: a repeat after a crash sends the same again
 * under the same key. The attempt counts refusals: a refused call created nothing, so the next one gets a new key.
 */
const Intent = z.object({ attempt: z.number().int(), request: z.unknown() });
export type Intent = z.infer<typeof Intent>;

export const Kept = z.object({
  version: z.literal(1),
  document: InboxDocument,
  /** Name of the document's file. */
  file: z.string(),
  /** What the sender asked for: recorded. */
  settings: z.record(z.string(), z.unknown()),
  upload: Intent,
  job: Intent,
  command: Intent,
  /** ISO 8601: until when the server keeps a file that no deposit uses; null before the upload. */
  fileExpiresAt: z.string().nullable().default(null),
  /** At which server, under which login its file and its deposit are; empty where that is not known. */
  owner: z.string().default(''),
  /** The server knows that it has ended; only looked at for those that a person gave up. */
  serverTold: z.boolean().default(false),
  /** ISO 8601, UTC; null while it is on its way. */
  endedAt: z.string().nullable(),
});
export type Kept = z.infer<typeof Kept>;

const FIRST: Intent = { attempt: 0, request: null };

/** A document that was just taken over. */
export const newlyKept = (document: InboxDocument, file: string, settings: Kept['settings']): Kept => ({
  version: 1,
  document,
  file,
  settings,
  upload: FIRST,
  job: FIRST,
  command: FIRST,
  fileExpiresAt: null,
  owner: '',
  serverTold: false,
  endedAt: null,
});

/** The key of a call: the identity of the acceptance, and which refusal it follows. */
export function keyOf(kept: Kept, call: 'upload' | 'job' | 'command'): string {
  const { attempt } = kept[call];
  const base = call === 'upload' ? kept.document.id : `${kept.document.id}.${call}`;
  return attempt === 0 ? base : `${base}.${attempt}`;
}

/** The intent after a refusal: another key, nothing decided yet. */
export const nextIntent = ({ attempt }: Intent): Intent => ({ attempt: attempt + 1, request: null });

/** Sent from the start under new keys, because the server no longer has it. */
export function sentAgain(kept: Kept): Kept {
  const fresh = { ...kept, upload: nextIntent(kept.upload), job: nextIntent(kept.job), fileExpiresAt: null };
  return withDocument(fresh, { state: 'waiting', fileId: null, uploadedBytes: 0 });
}

/** What the server has of it belongs to another login than the present one. @param owner empty: not known */
export const isForeign = (kept: Kept, owner: string): boolean =>
  kept.owner !== '' && owner !== '' && kept.owner !== owner;

/** States in which the file is not needed and nothing more is done. */
export const ENDS: ReadonlySet<InboxState> = new Set(['deposited', 'confirmed', 'dropped']);

/** Changes what screens see. */
export const withDocument = (kept: Kept, change: Partial<InboxDocument>): Kept => ({
  ...kept,
  document: { ...kept.document, ...change },
});
