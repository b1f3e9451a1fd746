// What a preprocessor is on the server: files in, PDFs out, in a folder that is gone afterwards.
import type { Result } from '#domain/errors/result.ts';
import type { JobInHand, PipelineServices } from '#server/letters/steps/step.types.ts';

/** A file that is to be rewritten, or one of the service that the preprocessor uses. */
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
  /** Pages of each row of a data file, in their order; absent: it is not made of rows. */
  readonly rowPages?: readonly number[];
}

/** What a preprocessor is given for one file. */
export interface Rewriting {
  readonly services: Pick<PipelineServices, 'db' | 'documents' | 'log' | 'programs'>;
  readonly job: Pick<JobInHand, 'accountId' | 'service'>;
  readonly source: SourceFile;
  /** As the service has them; each preprocessor reads them with its own schema. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Files of the service, by the parameters that name them. */
  readonly forms: Readonly<Record<string, SourceFile | undefined>>;
  /** Where it goes on: what the slice before said; null: at the beginning. */
  readonly reached: Reached | null;
  /** An empty folder of its own. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Renews the lease of the slice. */
  report(): Promise<void>;
}

/** How far a file is, where it takes several slices; rows. */
export interface Reached {
  readonly done: number;
  readonly total: number;
  /** That the rest will take about. */
  readonly seconds: number;
}

/** What one slice made. */
export interface Rewritten {
  readonly documents: readonly MadeFile[];
  /** There is more to do; absent: the file is done. */
  readonly next?: Reached;
}

/** Makes documents of the file, or says why not; the file's name is added to the refusal. */
export type Preprocessor = (rewriting: Rewriting) => Promise<Result<Rewritten>>;

/** The name of a file with another ending. */
export const asPdf = (name: string): string => `${name.replace(/\.[^./\\]*$/, '')}.pdf`;
