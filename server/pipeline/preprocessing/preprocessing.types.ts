// What a preprocessor is on the server: files in, PDFs out, in a folder that is gone afterwards.
import type { Result } from '#domain/errors/result.ts';
import type { PipelineServices } from '#server/letters/steps/step.types.ts';

/** A deposited file that is to be rewritten. */
export interface SourceFile {
  /** Path of the stored file; a PDF as the engine works on it. */
  readonly path: string;
  /** As it was deposited: shown, and never used as a path. */
  readonly name: string;
  /** null: no PDF */
  readonly pageCount: number | null;
}

/** A document that was made. */
export interface MadeFile {
  readonly path: string;
  readonly name: string;
}

/** What a preprocessor is given for one file. */
export interface Rewriting {
  readonly services: Pick<PipelineServices, 'documents' | 'log'>;
  readonly source: SourceFile;
  /** As the service has them; each preprocessor reads them with its own schema. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** An empty folder of its own. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Renews the lease of the slice. */
  report(): Promise<void>;
}

/** Makes at least one document of the file, or says why not; the file's name is added to the refusal. */
export type Preprocessor = (rewriting: Rewriting) => Promise<Result<readonly MadeFile[]>>;

/** The name of a file with another ending. */
export const asPdf = (name: string): string => `${name.replace(/\.[^./\\]*$/, '')}.pdf`;
