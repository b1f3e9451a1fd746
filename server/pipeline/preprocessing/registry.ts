// The preprocessors by their names in domain/preprocessing/preprocessors.ts.
import type { PreprocessorName } from '#domain/preprocessing/preprocessors.ts';
import { rewriteByCommand } from './command.ts';
import { mergeMail } from './mail-merge.ts';
import { rewriteOffice } from './office-to-pdf.ts';
import { rewritePages } from './pages.ts';
import type { Preprocessor } from './preprocessing.types.ts';
import { rewritePrintStream } from './print-stream.ts';

/** What each does. */
export const PREPROCESSOR_RUNS: Readonly<Record<PreprocessorName, Preprocessor>> = {
  pages: rewritePages,
  printStream: rewritePrintStream,
  officeToPdf: rewriteOffice,
  mailMerge: mergeMail,
  command: rewriteByCommand,
};
