// Draws pages by PDFium: on white, with annotations and form fields, to pixels in its memory or of three bytes.
import type { PdfiumFunctions } from './library.ts';

/** An image of three bytes a pixel, rows from the top, no gap between rows. */
export interface RgbImage {
  readonly width: number;
  readonly height: number;
  readonly rgb: Buffer;
}

/** An image in PDFium's memory: gone once it was read. */
export interface PageBitmap {
  readonly width: number;
  readonly height: number;
  /** A word a pixel, rows from the top: red in the lowest byte, then green, then blue; the highest means nothing. */
  readonly words: Uint32Array;
  /** Words from one row to the next. */
  readonly rowWords: number;
}

/** Where a page lies among pixels. */
export interface PlacedPage {
  /** From the page as it is seen (points, y down) to pixels: x' = ax + cy + e, y' = bx + dy + f. */
  readonly matrix: readonly [a: number, b: number, c: number, d: number, e: number, f: number];
  /** pixels */
  readonly box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
}

const FLAG_ANNOTATIONS = 0x01;
const FLAG_RGB_ORDER = 0x10;
const FLAG_PRINTING = 0x800;
/** FPDF_ANNOT_WIDGET */
const WIDGET = 20;
/** FLAT_NORMALDISPLAY and FLAT_PRINT */
const FLATTEN = { screen: 0, print: 1 } as const;
const WHITE = 0xffffffff;
/** Highest byte of a word of a bitmap without transparency. */
const OPAQUE = 0xff000000;
/** Its other bytes. */
const COLOURS = 0xffffff;

/** For whom a page is drawn: comments that are not printed are seen on a screen alone. */
export type PageUse = 'screen' | 'print';

/** Makes the form fields of a page part of it, as they are displayed or printed; true: it must be loaded anew. */
export function flattenFields(functions: PdfiumFunctions, page: number, use: PageUse): boolean {
  const count = functions._FPDFPage_GetAnnotCount(page);
  for (let index = 0; index < count; index++) {
    const annotation = functions._FPDFPage_GetAnnot(page, index);
    const isField = annotation !== 0 && functions._FPDFAnnot_GetSubtype(annotation) === WIDGET;
    if (annotation !== 0) functions._FPDFPage_CloseAnnot(annotation);
    if (!isField) continue;
    functions._FPDFPage_Flatten(page, FLATTEN[use]);
    return true;
  }
  return false;
}

/** What to draw, and on how much white. */
export interface PageOnPixels {
  readonly page: number;
  readonly use: PageUse;
  readonly width: number;
  readonly height: number;
  /** Laid among the pixels and cut to its box, else as large as they are. */
  readonly placed?: PlacedPage;
  /** What the page is drawn onto in place of white: an image of as many pixels. */
  readonly onto?: RgbImage | undefined;
}

/** The page on white in exactly this many pixels, as `read` makes of them what is wanted. */
export function drawPage<T>(
  functions: PdfiumFunctions,
  { page, use, width, height, placed, onto }: PageOnPixels,
  read: (bitmap: PageBitmap) => T,
): T {
  const bitmap = functions._FPDFBitmap_Create(width, height, 0);
  if (bitmap === 0) throw new Error('PDFium has no memory for the image.');
  try {
    functions._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    if (onto) paint(inMemory(functions, bitmap, { width, height }), onto);
    const flags = FLAG_ANNOTATIONS | FLAG_RGB_ORDER | (use === 'print' ? FLAG_PRINTING : 0);
    if (placed) place(functions, { bitmap, page, flags }, placed);
    else functions._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
    return read(inMemory(functions, bitmap, { width, height }));
  } finally {
    functions._FPDFBitmap_Destroy(bitmap);
  }
}

/** The image as the pixels of a bitmap of its size. */
function paint({ words, width, height, rowWords }: PageBitmap, { rgb }: RgbImage): void {
  let at = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [red = 0, green = 0, blue = 0] = [rgb[at++], rgb[at++], rgb[at++]];
      words[y * rowWords + x] = OPAQUE + ((blue << 16) | (green << 8) | red);
    }
  }
}

interface Drawing {
  readonly bitmap: number;
  readonly page: number;
  readonly flags: number;
}

/** FS_MATRIX and FS_RECTF: six and four floats. */
function place(functions: PdfiumFunctions, { bitmap, page, flags }: Drawing, { matrix, box }: PlacedPage): void {
  const floats = [...matrix, box.left, box.top, box.right, box.bottom];
  const address = functions._malloc(floats.length * 4);
  try {
    functions.HEAPF32.set(floats, address / 4);
    functions._FPDF_RenderPageBitmapWithMatrix(bitmap, page, address, address + matrix.length * 4, flags);
  } finally {
    functions._free(address);
  }
}

function inMemory(functions: PdfiumFunctions, bitmap: number, size: { width: number; height: number }): PageBitmap {
  const rowWords = functions._FPDFBitmap_GetStride(bitmap) / 4;
  const start = (functions._FPDFBitmap_GetBuffer(bitmap) >>> 0) / 4;
  return { ...size, rowWords, words: functions.HEAPU32.subarray(start, start + rowWords * size.height) };
}

/** A copy of the pixels, three bytes each. */
export function rgbOf({ width, height, words, rowWords }: PageBitmap): RgbImage {
  const pixels = width * height;
  const packed = new Int32Array(Math.ceil((pixels * 3) / 4));
  const rgb = Buffer.from(packed.buffer, 0, pixels * 3);
  // Four pixels are three words, as whole numbers: far quicker than byte by byte.
  const signed = new Int32Array(words.buffer, words.byteOffset, words.length);
  const inFours = rowWords === width ? pixels - (pixels % 4) : 0;
  for (let at = 0, target = 0; at < inFours; at += 4) {
    const [second = 0, third = 0] = [signed[at + 1], signed[at + 2]];
    packed[target++] = ((signed[at] ?? 0) & COLOURS) | (second << 24);
    packed[target++] = ((second & COLOURS) >>> 8) | (third << 16);
    packed[target++] = ((third & COLOURS) >>> 16) | ((signed[at + 3] ?? 0) << 8);
  }
  for (let pixel = inFours; pixel < pixels; pixel++) {
    const word = words[Math.floor(pixel / width) * rowWords + (pixel % width)] ?? 0;
    rgb[pixel * 3] = word;
    rgb[pixel * 3 + 1] = word >>> 8;
    rgb[pixel * 3 + 2] = word >>> 16;
  }
  return { width, height, rgb };
}
