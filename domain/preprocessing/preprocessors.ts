// The registry of preprocessors: what each takes, and the parameters that a service gives it (docs/model.md,
// "Preprocessing"). What each does: server/pipeline/preprocessing.
import type { z } from 'zod';
import { PagesParameters } from './pages.schema.ts';
import { PrintStreamParameters } from './print-stream.schema.ts';

interface PreprocessorRow {
  readonly parameters: z.ZodType;
  /** Kinds of deposited file, by their content. */
  readonly accepts: readonly ('pdf' | 'text' | 'zip' | 'unknown')[];
}

/** All of them; adding one is a row here and its function on the server. */
export const PREPROCESSORS = {
  pages: { parameters: PagesParameters, accepts: ['pdf'] },
  printStream: { parameters: PrintStreamParameters, accepts: ['text'] },
} as const satisfies Record<string, PreprocessorRow>;
export type PreprocessorName = keyof typeof PREPROCESSORS;

/** Whether there is a preprocessor of this name. */
export const isPreprocessor = (name: string): name is PreprocessorName => Object.hasOwn(PREPROCESSORS, name);
