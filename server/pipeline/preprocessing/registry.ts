// The preprocessors by their names in domain/preprocessing/preprocessors.ts.
import type { PreprocessorName } from '#domain/preprocessing/preprocessors.ts';
import { rewritePages } from './pages.ts';
import type { Preprocessor } from './preprocessing.types.ts';
import { rewritePrintStream } from './print-stream.ts';

/** What each does. */
export const PREPROCESSOR_RUNS: Readonly<Record<PreprocessorName, Preprocessor>> = {
  pages: rewritePages,
  printStream: rewritePrintStream,
};
