// The jobs that rewrite deposited files before anything else is done with them: plain data, as the jobs beside it.
import type { PrintStreamParameters } from '#domain/preprocessing/print-stream.schema.ts';

/** Several pages on one: the grid for upright pages. Where the first page lies across, the grid is laid on its side. */
export interface SeveralUpJob {
  readonly path: string;
  readonly target: string;
  readonly across: number;
  readonly down: number;
  /** Of the new pages for upright ones, mm. */
  readonly widthMm: number;
  readonly heightMm: number;
}

/** Text for a line printer. */
export interface PrintStreamJob {
  readonly path: string;
  readonly target: string;
  readonly parameters: PrintStreamParameters;
  readonly maxPages: number;
}

/** Of the file that was written. */
export interface PageTotal {
  readonly pages: number;
}
