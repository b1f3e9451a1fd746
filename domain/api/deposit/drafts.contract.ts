// Schemas of drafts, and of the services that a deposit can begin with.
import { z } from 'zod';
import { ServiceRef } from '../session/person.schema.ts';
import { Id, IdText, Instant, NamedRef } from '../shapes.ts';
import { JobCreation } from './job.schema.ts';

/** What a person put in and entered so far; nothing of it is checked before it is sent. */
export const DraftContent = JobCreation.omit({
  packRequirements: true,
  draftId: true,
}).extend({
  /** For whom the letter is, as its list names it: the first line of the address. */
  recipient: z.string().max(200).optional(),
});
export type DraftContent = z.infer<typeof DraftContent>;

/** A draft: a job in state CREATED that its author alone sees. */
export const Draft = z.object({
  jobId: Id,
  draft: z.literal(true),
  state: z.literal('CREATED'),
  /** Counts its changes: a save that names an older one is refused. */
  version: z.number().int(),
  name: z.string(),
  service: NamedRef.extend({ type: z.string() }),
  ownerId: Id,
  savedAt: Instant,
  endsAt: Instant,
  content: DraftContent,
  /** Its files that are still there, with the box of each. */
  files: z.array(
    z.object({
      box: z.string(),
      fileId: z.string(),
      name: z.string(),
      bytes: z.number().int(),
      pageCount: z.number().int().nullable(),
    }),
  ),
});
export type Draft = z.infer<typeof Draft>;

/** A service that one may begin with, and what it asks for. */
export const BeginService = ServiceRef.extend({
  /** The box that takes the documents; null where the service has none. -1: any number of files. */
  mainBox: z.object({ boxType: z.string(), minElements: z.number().int(), maxElements: z.number().int() }).nullable(),
  /** Its letters can be typed in as well, in the form of its columns. */
  hasForm: z.boolean(),
  /** Day of the last deposit that this person made with it. */
  lastUsed: Instant.nullable(),
});
export type BeginService = z.infer<typeof BeginService>;

const DraftParams = z.strictObject({ jobId: IdText });

export const DRAFTS_CONTRACT = {
  /** Own drafts, the last changed one first; a hundred at most. */
  'drafts.list': { result: z.array(Draft) },
  'drafts.create': { body: DraftContent, result: Draft },
  'drafts.get': { params: DraftParams, result: Draft },
  /** Replaces the content; the draft is kept for the whole time again. `version`: the one that was changed here. */
  'drafts.save': {
    params: DraftParams,
    query: z.strictObject({ version: IdText.optional() }),
    body: DraftContent,
    result: Draft,
  },
  'drafts.drop': { params: DraftParams, result: z.object({ dropped: z.literal(true) }) },
  /** The services of the own profile, or of that of the person on whose behalf it is; the last used first, then by name. */
  'drafts.services': {
    query: z.strictObject({ targetOwnerId: IdText.optional() }),
    result: z.array(BeginService),
  },
} as const;
