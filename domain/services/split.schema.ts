// Where a main document is cut into chunks, as it is saved (docs/model.md, "Splitting").
import { z } from 'zod';
import { Extraction, PageArea } from '#domain/documents/area.schema.ts';

/** Where the main document is cut into chunks. `pattern` runs on the linear-time engine. */
export const SplitConfiguration = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('none') }),
  z.strictObject({
    type: z.literal('everyPages'),
    pages: z.number().int().min(1).max(10_000),
    allowRemainder: z.boolean().default(false),
  }),
  z.strictObject({
    type: z.enum(['textChanges', 'textAppears']),
    area: PageArea,
    extraction: Extraction.prefault({}),
  }),
  z.strictObject({
    type: z.literal('textMatches'),
    area: PageArea,
    extraction: Extraction.prefault({}),
    pattern: z.string().min(1).max(1000),
  }),
  /** At the bookmarks of one level, from 1. */
  z.strictObject({ type: z.literal('bookmark'), level: z.number().int().min(1).max(20).default(1) }),
  /** Behind blank pages. */
  z.strictObject({ type: z.literal('blankPage') }),
  /** Each row of a data file box says how many pages its chunk has. */
  z.strictObject({
    type: z.literal('dataFile'),
    /** Name of the data file box. */
    box: z.string().max(64),
    /** Metadata field that holds the number of pages. */
    column: z.string().max(64),
    allowRemainder: z.boolean().default(false),
  }),
]);
export type SplitConfiguration = z.infer<typeof SplitConfiguration>;
