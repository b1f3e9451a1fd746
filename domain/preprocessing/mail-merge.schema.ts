// The preprocessor `mailMerge`: a letter of a word processor, filled from each row of the data file in the main box.
import { z } from 'zod';

/** Rows of one file at most: LibreOffice converts them one by one. */
export const MOST_MERGED_ROWS = 2_000;
/** Rows that one process of LibreOffice converts. */
export const MERGE_BATCH_ROWS = 200;

/** Parameters of `mailMerge` (docs/model.md, "Preprocessing"). */
export const MailMergeParameters = z.strictObject({
  /** The letter, a DOCX or ODT file of the service: by its file name in a save, by its id from then on. */
  template: z.string().min(1).max(255),
});
export type MailMergeParameters = z.infer<typeof MailMergeParameters>;
