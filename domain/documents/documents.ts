// The front page of documents: the words of pages, areas, extraction and composition (specification section 3).

/** Allowed page selectors. Meaning: `selectors.ts`. */
export const PAGE_SELECTORS = ['all', '1', '2', '1:', '-1', 'odd', 'even', '-1&even'] as const;
export type PageSelector = (typeof PAGE_SELECTORS)[number];

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

export const LINE_DETECTIONS = ['default', 'strict'] as const;
export const CHARACTER_ORDERS = ['writingOrder', 'position'] as const;
export const WORD_SPACINGS = ['small', 'normal'] as const;

export const H_ALIGNS = ['left', 'center', 'right'] as const;
export const V_ALIGNS = ['top', 'middle', 'bottom'] as const;
export const LINE_BREAK_MODES = ['none', 'word', 'character', 'shrink'] as const;
export const DATAMATRIX_SHAPES = ['auto', 'square', 'rectangle'] as const;

/** Fonts that can be printed; another fontName is a configuration error. */
export const FONT_NAMES = ['Noto Sans', 'Noto Sans Bold', 'Noto Sans Hebrew'] as const;
export type FontName = (typeof FONT_NAMES)[number];

export const PRINT_SIDES = ['simplex', 'duplex', 'duplexShortEdge'] as const;
export type PrintSide = (typeof PRINT_SIDES)[number];

/** Clockwise rotations of a composed page, in degrees. */
export const ROTATIONS = [0, 90, 180, 270] as const;
export type Rotation = (typeof ROTATIONS)[number];
