// The preprocessor `printStream`: text for a line printer, and the page that it is set on.
import { z } from 'zod';
import { ENCODINGS } from '#domain/datafiles/parser.check.ts';
import { PAGE_SIZES } from '#domain/documents/units.ts';

/** Typefaces of one width for all characters. */
export const PRINT_FONTS = ['notoSansMono', 'courierPrime'] as const;
export type PrintFont = (typeof PRINT_FONTS)[number];

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
  font: z.enum(PRINT_FONTS).default('notoSansMono'),
  /** Points; null: as large as lines and columns leave room for. */
  fontSize: z.number().min(4).max(36).nullable().default(null),
  /** A form, a PDF file of the service: page n lies on page n, its last one on all that follow. */
  overlay: z.string().min(1).max(255).nullable().default(null),
  /** Where it lies: under the text, or over it. */
  overlayLayer: z.enum(['under', 'over']).default('under'),
  /** Columns from one stop to the next. */
  tabWidth: z.number().int().min(1).max(32).default(8),
});
export type PrintStreamParameters = z.infer<typeof PrintStreamParameters>;

/** Type size of a line's height: ascenders and descenders of two lines never touch. */
export const SIZE_OF_LINE = 0.8;
/** Width of a column in ems, of all of the typefaces. */
export const EM_OF_COLUMN = 0.6;
const POINTS_PER_MM = 72 / 25.4;

/** Points that lines and columns leave room for. */
export function largestType({
  pageSize,
  orientation,
  margins,
  lines,
  columns,
}: Omit<PrintStreamParameters, 'fontSize'>): number {
  const { width, height } = PAGE_SIZES[pageSize];
  const [across, down] = orientation === 'portrait' ? [width, height] : [height, width];
  const lineHeight = ((down - margins.top - margins.bottom) / lines) * POINTS_PER_MM;
  const columnWidth = ((across - margins.left - margins.right) / columns) * POINTS_PER_MM;
  return Math.min(lineHeight * SIZE_OF_LINE, columnWidth / EM_OF_COLUMN);
}
