// The preprocessor `printStream`: text for a line printer, and the page that it is set on.
import { z } from 'zod';
import { ENCODINGS } from '#domain/datafiles/parser.check.ts';

const Margin = z.number().min(0).max(100).default(10);

/** Parameters of `printStream` (docs/model.md, "Preprocessing"). */
export const PrintStreamParameters = z.strictObject({
  encoding: z.enum(ENCODINGS).default('utf-8'),
  /** `asa`: the first character of each line moves the paper, and is not printed. */
  carriageControl: z.enum(['none', 'asa']).default('none'),
  pageSize: z.enum(['A4', 'A3', 'Letter']).default('A4'),
  orientation: z.enum(['portrait', 'landscape']).default('portrait'),
  /** Lines that a page holds; the next one begins a new page. */
  lines: z.number().int().min(1).max(200).default(66),
  /** Characters that a line holds. */
  columns: z.number().int().min(1).max(300).default(80),
  /** What becomes of a line that is longer: the file is refused, or it goes on in the next line. */
  longLines: z.enum(['refuse', 'wrap']).default('refuse'),
  /** mm */
  margins: z.strictObject({ top: Margin, right: Margin, bottom: Margin, left: Margin }).prefault({}),
  /** Columns from one stop to the next. */
  tabWidth: z.number().int().min(1).max(32).default(8),
});
export type PrintStreamParameters = z.infer<typeof PrintStreamParameters>;
