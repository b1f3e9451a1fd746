// Calls of text read from a page. Schemas: pdf.contract.ts.
import { call, LISTED } from '../call-row.ts';

export const PDF_CALLS = {
  'pdf.extractText': call('POST /pdf/extractText', 'createOrder', LISTED, { body: 'multipart' }),
} as const;
