// Notices that only screens show: viewer, loading, versions, embedded mode.
import { type ErrorRow, error, notice } from './rows.ts';

export const SCREENS_ERRORS = {
  'pdfViewer.error': notice('error', 'errors.PDF-viewer.error-occurred'),
  'pdfViewer.page': notice('error', 'errors.PDF-viewer.failed-to-load-page', 'page'),
  'pdfViewer.unavailable': notice('error', 'errors.PDF-viewer'),
  'pdfViewer.noPreview': notice('info', 'errors.PDF-viewer.no-preview'),
  'pdfViewer.noPage': notice('error', 'errors.PDF-viewer.failed-to-load-page'),
  'pdfViewer.selectFile': notice('info', 'errors.PDF-viewer.select-a-file'),
  'app.workInProgress': notice('info', 'errors.Other.Work-in-progress'),
  'app.takesLong': notice('warning', 'errors.Other.an-application-taking-long-to-load-with-retry'),
  'app.newVersion': notice('info', 'errors.Other.a-version-new-notice', 'version'),
  'app.passwordExpiry': notice('warning', 'errors.Other', 'days'),
  'app.noAnswer': notice('error', 'an action that nobody answered: it may have been done or not'),
  'app.offline': notice('warning', 'no answer at all keeps the session'),
  'app.sessionEnds': notice('warning', 'the screen warns two minutes before', 'seconds'),
  'app.pageNotFound': notice('error', 'screens.PDF-viewer'),
  'embedded.originNotAllowed': error(-12, 'only the parents of the branding may frame', 'origin'),
  'embedded.oneFile': notice('error', 'the embedded mode takes one file'),
  'embedded.unknownJob': notice('error', 'embeddedMessages.message'),
} as const satisfies Record<string, ErrorRow>;
