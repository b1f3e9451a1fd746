// Calls of text read from a page. Schemas: pdf.contract.ts.
import { call } from '../call-row.ts';

export const PDF_CALLS = {
  'pdf.extractText': call('POST /pdf/extractText', 'createOrder', 417, { body: 'multipart' }),
} as const;
