// How long a call to a child may take, and which documents it opens (docs/model.md, "Engine limits").
import { type ComposeOutput, pathsOfPage } from './compose-jobs.ts';

/** For work on pages of one document. */
const PAGE_WORK_MS = 120_000;
/** For work on many documents: bounded by the size of a slice, and by the time without progress. */
const BATCH_WORK_MS = 1_200_000;
/** Writing one output of tens of thousands of pages is one step. */
const BATCH_IDLE_MS = 60_000;

/** For a picture that a person waits for, and for one that is wanted although it takes longer. */
export const PICTURE_SECONDS = { quick: 5, anyway: 60 } as const;

/** A call without the job itself. */
export interface CallLimits {
  /** paths */
  readonly documents: readonly string[];
  /** ms in all */
  readonly totalMs: number;
  /** ms without progress, where it is not the engine's own limit */
  readonly idleMs?: number;
  /** Its time is no fault of the document. */
  readonly isBudget?: boolean;
}

/** Of work on many documents. */
export const batchWork = (documents: readonly string[]): CallLimits => ({
  documents,
  totalMs: BATCH_WORK_MS,
  idleMs: BATCH_IDLE_MS,
});

/** Of work on pages of one document. */
export const pageWork = (path: string): CallLimits => ({ documents: [path], totalMs: PAGE_WORK_MS });

/** Of the picture of one page: its time is a budget, for which a document is neither tried twice nor refused. */
export function ofPicture(path: string, pace: keyof typeof PICTURE_SECONDS): CallLimits {
  const totalMs = PICTURE_SECONDS[pace] * 1_000;
  return { documents: [path], totalMs, idleMs: totalMs, isBudget: true };
}

/** Paths of the documents that outputs are made of. */
export function pathsOf(outputs: readonly ComposeOutput[]): string[] {
  return [...new Set(outputs.flatMap(({ pages }) => pages.flatMap(pathsOfPage)))];
}
