// Notices that only screens show: viewer, loading, versions, embedded mode.
import { type ErrorRow, error, notice } from './rows.ts';

export const SCREENS_ERRORS = {
  'pdfViewer.unavailable': notice('error', 'errors.PDF-viewer'),
  'pdfViewer.selectFile': notice('info', 'errors.PDF-viewer.select-a-file'),
  'app.noAnswer': notice('error', 'an action that nobody answered: it may have been done or not'),
  'embedded.originNotAllowed': error(-12, 'only the parents of the branding may frame', 'origin'),
  'embedded.oneFile': notice('error', 'the embedded mode takes one file'),
  'embedded.unknownJob': notice('error', 'embeddedMessages.message'),
} as const satisfies Record<string, ErrorRow>;
