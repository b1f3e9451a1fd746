// Notices that only screens show: viewer, loading, versions, embedded mode (specification 467-469, section 9).
import { type ErrorRow, error, notice } from './rows.ts';

export const SCREENS_ERRORS = {
  'pdfViewer.error': notice('error', 467),
  'pdfViewer.page': notice('error', 467, 'page'),
  'pdfViewer.unavailable': notice('error', 467),
  'pdfViewer.noPreview': notice('info', 467),
  'pdfViewer.noPage': notice('error', 467),
  'pdfViewer.selectFile': notice('info', 467),
  'app.workInProgress': notice('info', 468),
  'app.takesLong': notice('warning', 468),
  'app.newVersion': notice('info', 468, 'version'),
  'app.passwordExpiry': notice('warning', 468, 'days'),
  'app.noAnswer': notice('error', 'an action that nobody answered: it may have been done or not'),
  'app.offline': notice('warning', 'no answer at all keeps the session'),
  'app.sessionEnds': notice('warning', 'the screen warns two minutes before', 'seconds'),
  'app.pageNotFound': notice('error', 97),
  'embedded.originNotAllowed': error(-12, 'only the parents of the branding may frame', 'origin'),
  'embedded.oneFile': notice('error', 314),
  'embedded.unknownJob': notice('error', 308),
} as const satisfies Record<string, ErrorRow>;
