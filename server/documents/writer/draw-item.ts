// What can be drawn on a page: the technical areas of an output (docs/model.md, "Technical areas" and "Units and
// coordinates").
import type { BarcodeType } from '#domain/documents/documents.ts';

/** Millimetres from the top left of the page as displayed, y downward. */
export interface AreaMm {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Red, green, blue 0 to 255, alpha 0 (nothing) to 1 (opaque). */
export interface Rgba {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

/** Kept free inside the area; mm. */
export interface MarginsMm {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Where an item lies in its area. */
export type HorizontalAlign = 'left' | 'center' | 'right';
/** Where an item lies in its area. */
export type VerticalAlign = 'top' | 'middle' | 'bottom';

/** Where a line that is wider than the area is broken: nowhere, between words (a longer word anywhere), anywhere. */
export type LineBreak = 'none' | 'word' | 'character';

/**
 * Text larger than its area: `visible` is drawn in full over the border, `clip` is cut at the border, `shrink` takes a
 * smaller type (at least 4 pt), `refuse` gives `document.textTooLarge`. The answer reports every text that is larger than its area.
 */
type Overflow = 'visible' | 'clip' | 'shrink' | 'refuse';

/** Lines of text in an area. */
export interface TextItem {
  readonly type: 'text';
  readonly area: AreaMm;
  readonly lines: readonly string[];
  /** One of FONT_NAMES (domain/documents/documents.ts); another is refused with `document.unknownFont`. */
  readonly fontName: string;
  /** points */
  readonly fontSize: number;
  readonly color: Rgba;
  /** Line distance as a multiple of the font's own. */
  readonly lineSpace: number;
  readonly hAlign: HorizontalAlign;
  readonly vAlign: VerticalAlign;
  /** Base direction of the lines. Without it each line follows its first letter. */
  readonly rtl: boolean;
  readonly lineBreak: LineBreak;
  readonly overflow?: Overflow;
  readonly margins?: MarginsMm;
}

/** A part of rich text in one style. */
export interface RichSpan {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  /** points */
  readonly size: number;
  /** null: the colour of the item. */
  readonly color: Rgba | null;
}

/** A paragraph, or a part of one between line breaks. */
export interface RichParagraph {
  readonly spans: readonly RichSpan[];
  /** null: as the item. */
  readonly hAlign: HorizontalAlign | null;
  /** Base direction; null: as the item. */
  readonly rtl: boolean | null;
  /** From the side where its lines begin, in ems of the item's font size. */
  readonly indent: number;
  /** Stands in the indent of the first line: the bullet or number of a list. */
  readonly marker: string | null;
  /** Kept free above it, in ems of the item's font size; nothing above the first one. */
  readonly before: number;
}

/** Text in paragraphs, with parts in bold, italic, underlined, in other sizes and colours. */
export interface RichTextItem {
  readonly type: 'richText';
  readonly area: AreaMm;
  readonly paragraphs: readonly RichParagraph[];
  /** Font of what is neither bold nor italic; one of FONT_NAMES, another is refused with `document.unknownFont`. */
  readonly fontName: string;
  /** points */
  readonly fontSize: number;
  readonly color: Rgba;
  /** The colours of parts are not looked at: all is in that of the item. */
  readonly oneColor: boolean;
  readonly lineSpace: number;
  readonly hAlign: HorizontalAlign;
  readonly vAlign: VerticalAlign;
  readonly rtl: boolean;
  readonly lineBreak: LineBreak;
  readonly overflow: 'shrink' | 'refuse';
  readonly margins?: MarginsMm;
}

interface CodeItem {
  readonly area: AreaMm;
  readonly text: string;
  readonly gs1: boolean;
  readonly color: Rgba;
  readonly margins?: MarginsMm;
  readonly hAlign?: HorizontalAlign;
  readonly vAlign?: VerticalAlign;
}

/** A Data Matrix code (ISO/IEC 16022). */
export interface DataMatrixItem extends CodeItem {
  readonly type: 'datamatrix';
  readonly shape: 'square' | 'rectangle' | 'auto';
  /** True: as large as the area allows. False: modules of `moduleMm`, refused when larger than the area. */
  readonly fitToArea: boolean;
  /** mm, 0.5 when absent */
  readonly moduleMm?: number;
}

/** A QR code (ISO/IEC 18004); error correction M when absent. */
export interface QrCodeItem extends CodeItem {
  readonly type: 'qrcode';
  readonly errorCorrection?: 'L' | 'M' | 'Q' | 'H';
}

/** A bar code; stretched to the height of its area where its kind allows that. */
export interface BarcodeItem extends CodeItem {
  readonly type: 'barcode';
  /** `code128` when absent; GS1 is written in Code 128 only. */
  readonly symbology?: BarcodeType;
}

/** A filled or framed rectangle. */
export interface RectangleItem {
  readonly type: 'rectangle';
  readonly area: AreaMm;
  readonly fill?: Rgba;
  readonly stroke?: Rgba;
  /** points, 1 when absent; drawn inside the area */
  readonly strokeWidth?: number;
  readonly margins?: MarginsMm;
}

/** Anything that is drawn over a page; areas in mm from its top left, as displayed. */
export type DrawItem = TextItem | RichTextItem | DataMatrixItem | QrCodeItem | BarcodeItem | RectangleItem;
