// Schemas of text read from a page.
import { z } from 'zod';
import { Extraction, PageArea } from '#domain/documents/area.schema.ts';
import { SplitConfiguration } from '#domain/services/split.schema.ts';
import { Fault, jsonText } from '../shapes.ts';

/** The text read from an area of a page. */
export const ExtractedArea = z.object({
  lines: z.array(z.string()),
  /** Why the reading is in doubt; empty when it is not. */
  unsure: z.array(z.string()),
});

const FileId = z.string().max(64);

/** What one call of `pdf.texts` reads. */
export const MOST_QUESTIONS = 2_000;

export const PDF_CONTRACT = {
  'pdf.extractText': {
    fields: z.strictObject({
      parameters: jsonText(
        z.strictObject({
          page: z.number().int(),
          area: PageArea.omit({ page: true }),
          extractionParameters: Extraction.optional(),
        }),
      ),
      fileId: z.string().max(64).optional(),
    }),
    result: ExtractedArea,
  },
  'pdf.texts': {
    body: z.strictObject({
      fileId: FileId,
      /** An area of a page that is not there, or beside it, has no lines. */
      questions: z.array(z.strictObject({ area: PageArea, extraction: Extraction })).max(MOST_QUESTIONS),
    }),
    /** In the order of the questions. */
    result: z.array(ExtractedArea),
  },
  'pdf.letters': {
    body: z.strictObject({
      fileId: FileId,
      /** A split by a data file asks the rows, not the pages. */
      split: SplitConfiguration.refine(({ type }) => type !== 'dataFile', 'a split that looks at the pages'),
      /** Blank pages are left out after the cut. */
      dropBlankPages: z.boolean().default(false),
    }),
    result: z.object({
      pageCount: z.number().int(),
      /** Pages of the file, from 1, of each letter. */
      letters: z.array(z.object({ pages: z.array(z.number().int()), fault: Fault.nullable() })),
    }),
  },
} as const;
