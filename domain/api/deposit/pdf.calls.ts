// Calls of text read from a page. Schemas: pdf.contract.ts.
import { call, LISTED } from '../call-row.ts';

export const PDF_CALLS = {
  'pdf.extractText': call('POST /pdf/extractText', 'createOrder', LISTED, { body: 'multipart' }),
  'pdf.texts': call(
    'POST /pdf/texts',
    'createOrder',
    'An editor reads the areas of a rule on all letters of a sample.',
  ),
  'pdf.letters': call(
    'POST /pdf/letters',
    'createOrder',
    'An editor shows the letters that a split makes of a sample.',
  ),
} as const;
