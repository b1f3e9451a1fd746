// What a hostile file may cost the engine at most. Bytes unless said otherwise.

const MEGABYTE = 1 << 20;

/** Above them the engine gives up, and PDFium works on the file, within the limits of its process. */
export const LIMITS = {
  /** inflated size of one page content or form */
  content: 64 * MEGABYTE,
  /** inflated size of one object stream, cross-reference stream or ToUnicode map */
  structure: 256 * MEGABYTE,
  /** number of objects of a file */
  objects: 20_000_000,
  /** nesting of arrays and dictionaries */
  valueDepth: 200,
  pageTreeDepth: 60,
  formDepth: 12,
  formsPerPage: 3000,
  graphicsStates: 10_000,
  toUnicodeEntries: 200_000,
  /** length of one value (a dictionary or an array) outside a stream */
  value: 64 * MEGABYTE,
} as const;
