// Errors of the document engine: files that cannot be opened, and outputs that cannot be made.
import { type ErrorRow, error } from './rows.ts';

/** A page (from 1) of an output, and the page of the deposited file that it was made of. */
const DIFFERS = ['output', 'page', 'documentFileId', 'documentPage'] as const;

export const DOCUMENT_ERRORS = {
  'document.broken': error(-40, 'errors.File-upload.invalid-file-with-file-name', 'code'),
  'document.encrypted': error(-40, 'errors.File-upload.encrypted-document'),
  'document.noPages': error(-40, 'a PDF without pages'),
  'document.tooBig': error(-60, 'bytes over the limit', 'bytes', 'limit'),
  'document.tooManyPages': error(-60, 'pages over the limit', 'pages', 'limit'),
  'document.tooCostly': error(-60, 'time or memory of one document over the limit', 'reason'),
  'document.pictureCostly': error(-60, 'a page that cannot be drawn in the time of a picture', 'page', 'seconds'),
  'document.formNotFlat': error(-40, 'a form that must be flattened before it is printed'),
  'document.outputDiffers': error(-99, 'an output that does not show what its source shows', ...DIFFERS),
  'document.unknownFont': error(-40, 'only shipped fonts can be printed', 'fontName'),
  'document.missingGlyph': error(-40, 'letters that the font lacks', 'character', 'code'),
  'document.textTooLarge': error(-40, 'a text that does not fit its area', 'fontSize'),
  'document.marginsTooLarge': error(-40, 'margins that leave no room on the paper'),
  'document.addressNotSet': error(-50, 'a corrected address that does not fit the page any more', 'reason'),
  'document.notTakenOut': error(-50, 'text that cannot be taken out of a page by itself', 'reason', 'page'),
  'document.codeInvalid': error(-40, 'a content that the bar code cannot hold', 'kind', 'reason'),
  'document.codeTooLarge': error(-40, 'a bar code that does not fit its area', 'widthMm', 'heightMm'),
} as const satisfies Record<string, ErrorRow>;
