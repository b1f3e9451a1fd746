// What text extraction keeps of a font.
import type { Encoding } from './encodings.ts';

/** A font as text extraction sees it. */
export interface TextFont {
  /** codes are two bytes long */
  readonly wide: boolean;
  /** width of a code as a share of the type size */
  readonly widths: Float64Array;
  readonly wideWidths: ReadonlyMap<number, number>;
  readonly defaultWidth: number;
  /** trusted text by code */
  readonly texts: Encoding;
  readonly wideTexts: ReadonlyMap<number, string>;
  /** Its glyphs are small pages: which way up they stand is not told by where they are placed. */
  readonly isType3: boolean;
  /** why nothing of this font can be trusted */
  readonly doubt: string | null;
}
