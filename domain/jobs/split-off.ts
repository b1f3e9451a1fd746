// A letter of a mail run that a person cut in two (docs/model.md, "Split here").
import { z } from 'zod';

/** Who cut a row off the one before it. */
export const SplitOff = z.object({
  splitBy: z.object({ id: z.number().int(), login: z.string(), name: z.string() }),
  splitAt: z.string(),
});
export type SplitOff = z.infer<typeof SplitOff>;

/** What decides on cutting a row in two, beside that it is open for edits. */
export interface CutFacts {
  /** Its service is for many recipients; the row of any other one is all that was deposited. */
  readonly ofRun: boolean;
  /** It was in a command, though taken back: what was made of it shows these pages. */
  readonly wasConfirmed: boolean;
  readonly documents: number;
  readonly pages: number;
}

/** Whether a row can be cut before one of its pages: one document of a run that nobody ever confirmed. */
export const canSplit = ({ ofRun, wasConfirmed, documents, pages }: CutFacts): boolean =>
  ofRun && !wasConfirmed && documents === 1 && pages > 1;
