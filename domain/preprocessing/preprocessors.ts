// The registry of preprocessors: what each takes, and the parameters that a service gives it (docs/model.md,
// "Preprocessing"). What each does: server/pipeline/preprocessing.
import { z } from 'zod';
import { CommandParameters } from './command.schema.ts';
import { MailMergeParameters } from './mail-merge.schema.ts';
import { PagesParameters } from './pages.schema.ts';
import { PrintStreamParameters } from './print-stream.schema.ts';

interface PreprocessorRow {
  readonly parameters: z.ZodType;
  /** Kinds of deposited file, by their content. */
  readonly accepts: readonly ('pdf' | 'text' | 'zip' | 'unknown')[];
  /** Type of the main box: a data file has its rows read all the same. */
  readonly box: 'pdf' | 'datafile';
  /** Parameters that name a file of the service, and what it must be by its content. */
  readonly files: Readonly<Record<string, 'pdf' | 'zip'>>;
  /** What the machine of the server must have. */
  readonly needs: 'office' | 'command' | null;
}

const OF_ITSELF = { box: 'pdf', files: {}, needs: null } as const;

/** All of them; adding one is a row here and its function on the server. */
export const PREPROCESSORS = {
  pages: { ...OF_ITSELF, parameters: PagesParameters, accepts: ['pdf'] },
  printStream: { ...OF_ITSELF, parameters: PrintStreamParameters, accepts: ['text'], files: { overlay: 'pdf' } },
  officeToPdf: {
    ...OF_ITSELF,
    parameters: z.strictObject({}),
    // RTF is text; a protected document is neither text nor ZIP.
    accepts: ['zip', 'text', 'unknown'],
    needs: 'office',
  },
  mailMerge: {
    parameters: MailMergeParameters,
    accepts: ['text'],
    box: 'datafile',
    files: { template: 'zip' },
    needs: 'office',
  },
  // Which of them a command takes is the operator's.
  command: {
    ...OF_ITSELF,
    parameters: CommandParameters,
    accepts: ['pdf', 'text', 'zip', 'unknown'],
    needs: 'command',
  },
} as const satisfies Record<string, PreprocessorRow>;
export type PreprocessorName = keyof typeof PREPROCESSORS;

/** Whether there is a preprocessor of this name. */
export const isPreprocessor = (name: string): name is PreprocessorName => Object.hasOwn(PREPROCESSORS, name);
