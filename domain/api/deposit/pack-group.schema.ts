// A pack group: one recipient row with its packs and chunks.
import { z } from 'zod';
import { CORRECTION_OBSTACLES } from '#domain/addresses/correction.ts';
import { LaterAddress, SettledWarning } from '#domain/addresses/later-addresses.ts';
import { PACK_GROUP_STATES } from '#domain/jobs/jobs.ts';
import { SplitOff } from '#domain/jobs/split-off.ts';
import { QUALITIES } from '#domain/requirements/requirements.ts';
import { Fault, Id } from '../shapes.ts';
import { RequirementValue } from './value.schema.ts';

/** A range of pages (from 1, both included) of one input file. */
export const Chunk = z.object({
  id: Id,
  inputFileId: Id,
  boxName: z.string(),
  firstPage: z.number().int(),
  lastPage: z.number().int(),
});

/** The chunks that make one document, with its values and metadata by name. */
export const Pack = z.object({
  id: Id,
  chunks: z.array(Chunk),
  requirements: z.record(z.string(), RequirementValue),
  metadatas: z.record(z.string(), z.string()),
});

/** The part of the recipients list that a pack group is in: the status filter of that list. */
export const DISPATCH_STATES = ['REMAINING', 'AWAIT_VALIDATION', 'PROCESSING', 'SENT', 'ERROR', 'REJECTED'] as const;

/** One recipient row. */
export const PackGroup = z.object({
  id: Id,
  jobId: Id,
  version: z.number().int(),
  rank: z.number().int(),
  state: z.enum(PACK_GROUP_STATES),
  dispatchState: z.enum(DISPATCH_STATES),
  quality: z.enum(QUALITIES),
  recipientName: z.string(),
  recipientLines: z.array(z.string()),
  countryCode: z.string().nullable(),
  emailAddress: z.string().nullable(),
  documents: z.number().int(),
  pages: z.number().int(),
  rejectionReason: z.string().nullable(),
  /** Labels of the service channels that will carry it, empty while unknown or not eligible. */
  dispatch: z.array(z.string()),
  commandId: Id.nullable(),
  fault: Fault.nullable(),
  packs: z.array(Pack),
  shipmentRequirements: z.record(z.string(), RequirementValue),
  /**
   * Set where a person changed the recipient's address: whether it can stand on the page in place of the old lines, else why
   * not; null also while nobody looked.
   */
  addressCorrection: z
    .object({
      onPage: z.boolean(),
      obstacle: z.enum(CORRECTION_OBSTACLES).nullable(),
      /** A person wants an address page for this letter. */
      onAddressPage: z.boolean().optional(),
    })
    .nullable(),
  /** Other persons' addresses on later pages of the letter, and who said that they belong to it; null: none. */
  laterAddresses: z
    .object({ others: z.array(LaterAddress), settled: SettledWarning.nullable() })
    .nullable()
    .optional(),
  /** A person cut it off the row before it; null: it is as the split of the service made it. */
  splitOff: SplitOff.nullable().optional(),
  /** It is still to leave, and its address is read where the window of its envelope does not show it (decision 0584). */
  besideWindow: z.boolean().optional(),
  abilities: z.array(z.string()),
});
export type PackGroup = z.infer<typeof PackGroup>;
