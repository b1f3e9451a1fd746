// Schemas of text read from a page.
import { z } from 'zod';
import { Extraction, PageArea } from '#domain/documents/area.schema.ts';
import { jsonText } from '../shapes.ts';

/** The text read from an area of a page. */
export const ExtractedArea = z.object({
  lines: z.array(z.string()),
  /** Why the reading is in doubt; empty when it is not. */
  unsure: z.array(z.string()),
});

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
} as const;
