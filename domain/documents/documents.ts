// The front page of documents: the vocabulary of pages, areas, extraction and composition (docs/model.md, "Pages and
// figures").

/** Allowed page selectors. Meaning: `selectors.ts`. */
export const PAGE_SELECTORS = ['all', '1', '2', '1:', '-1', 'odd', 'even', '-1&even'] as const;
export type PageSelector = (typeof PAGE_SELECTORS)[number];

/** What can be drawn on an output (docs/model.md, "Technical areas"). */
export const TECHNICAL_AREA_TYPES = [
  'text',
  'multiline',
  'html',
  'barcode',
  'datamatrix',
  'qrcode',
  'rectangle',
] as const;
export type TechnicalAreaType = (typeof TECHNICAL_AREA_TYPES)[number];

/**
 * Kinds of barcode, by the names of bwip-js; the postal ones write what the carriers' machines read. QR and Data Matrix codes
 * are areas of their own.
 */
export const BARCODE_TYPES = [
  'code128',
  'code39',
  'code93',
  'interleaved2of5',
  'itf14',
  'ean13',
  'ean8',
  'upca',
  'rationalizedCodabar',
  'pdf417',
  'royalmail',
  'kix',
  'onecode',
  'auspost',
  'japanpost',
] as const;
export type BarcodeType = (typeof BARCODE_TYPES)[number];

/** What page selectors count in: the generated address page, each document, or all that one envelope holds. */
export const PAGE_SELECTION_SCOPES = ['addressPage', 'document', 'composedDocument'] as const;
export type PageSelectionScope = (typeof PAGE_SELECTION_SCOPES)[number];

/** When two glyphs are on one line: `strict` asks for the same base line, `default` forgives a little. */
export const LINE_DETECTIONS = ['default', 'strict'] as const;
/** In which order glyphs are read: as the program wrote them, or by their position on the page. */
export const CHARACTER_ORDERS = ['writingOrder', 'position'] as const;
/** How wide a gap must be to count as a space. */
export const WORD_SPACINGS = ['small', 'normal'] as const;

/** Horizontal place of a figure in its area. */
export const H_ALIGNS = ['left', 'center', 'right'] as const;
/** Vertical place of a figure in its area. */
export const V_ALIGNS = ['top', 'middle', 'bottom'] as const;
/** What happens to a line that is longer than its area; `shrink` takes a smaller type instead of breaking it. */
export const LINE_BREAK_MODES = ['none', 'word', 'character', 'shrink'] as const;
/** `auto` takes the shape whose modules are larger in the given area, the square one where they are equal. */
export const DATAMATRIX_SHAPES = ['auto', 'square', 'rectangle'] as const;

/** Fonts that can be printed; another fontName is a configuration error. */
export const FONT_NAMES = [
  'Noto Sans',
  'Noto Sans Bold',
  'Noto Sans Hebrew',
  'Noto Sans Italic',
  'Noto Sans Bold Italic',
  'Noto Sans Hebrew Bold',
  'Noto Sans Mono',
  'Noto Sans Mono Bold',
  'Courier Prime',
  'Courier Prime Bold',
] as const;
export type FontName = (typeof FONT_NAMES)[number];

/** `duplexShortEdge` is printed on both sides and turned at the short edge, as for a page laid across. */
export const PRINT_SIDES = ['simplex', 'duplex', 'duplexShortEdge'] as const;
export type PrintSide = (typeof PRINT_SIDES)[number];

/** Clockwise rotations of a composed page, in degrees. */
export const ROTATIONS = [0, 90, 180, 270] as const;
export type Rotation = (typeof ROTATIONS)[number];
