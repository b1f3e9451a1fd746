// PDFium's characters as glyphs in display space, for areas where the engine is not sure of the text.
import type { Glyph } from '../engine/text/glyph-collector.ts';
import { angleOf } from '../engine/text/placed/direction.ts';
import type { PdfiumFunctions } from './library.ts';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

type ToDisplay = (x: number, y: number) => readonly [number, number];

/** User space to display space: the page box moved to the origin and turned by quarters clockwise. */
function displayOf(functions: PdfiumFunctions, page: number, scratch: number): ToDisplay {
  functions._FPDF_GetPageBoundingBox(page, scratch);
  const { left, top, right, bottom } = boxAt(functions, scratch);
  switch (functions._FPDFPage_GetRotation(page)) {
    case 1:
      return (x, y) => [y - bottom, right - x];
    case 2:
      return (x, y) => [right - x, top - y];
    case 3:
      return (x, y) => [top - y, x - left];
    default:
      return (x, y) => [x - left, y - bottom];
  }
}

/** FS_RECTF: left, top, right, bottom. */
function boxAt(functions: PdfiumFunctions, address: number): Box {
  const [left = 0, top = 0, right = 0, bottom = 0] = functions.HEAPF32.subarray(address >> 2, (address >> 2) + 4);
  return { left, top, right, bottom };
}

/** PDFium gives code points, and for some fonts halves of surrogate pairs. */
function textOf(code: number): string | null {
  if (code < 0x20 || (code >= 0x7f && code < 0xa0) || code === 0xfffd || code === 0xfffe || code === 0xffff)
    return null;
  return code > 0x10ffff ? null : String.fromCodePoint(code);
}

/** The characters that PDFium did not invent, and how many it could not map to Unicode. */
export function readGlyphs(functions: PdfiumFunctions, page: number): { glyphs: Glyph[]; unmapped: number } {
  const text = functions._FPDFText_LoadPage(page);
  const scratch = functions._malloc(64);
  try {
    const toDisplay = displayOf(functions, page, scratch);
    const count = functions._FPDFText_CountChars(text);
    const glyphs: Glyph[] = [];
    let unmapped = 0;
    for (let index = 0; index < count; index++) {
      if (functions._FPDFText_IsGenerated(text, index) === 1) continue;
      const characters = textOf(functions._FPDFText_GetUnicode(text, index));
      if (characters === null || functions._FPDFText_HasUnicodeMapError(text, index) === 1) {
        unmapped++;
        continue;
      }
      glyphs.push({ text: characters, ...placeOf({ functions, text, index, scratch, toDisplay }), order: index });
    }
    return { glyphs: joinSurrogates(glyphs), unmapped };
  } finally {
    functions._free(scratch);
    functions._FPDFText_ClosePage(text);
  }
}

interface CharacterAt {
  readonly functions: PdfiumFunctions;
  readonly text: number;
  readonly index: number;
  readonly scratch: number;
  readonly toDisplay: ToDisplay;
}

function placeOf(at: CharacterAt) {
  const { functions, text, index, scratch, toDisplay } = at;
  functions._FPDFText_GetCharOrigin(text, index, scratch, scratch + 8);
  const [originX = 0, originY = 0] = functions.HEAPF64.subarray(scratch >> 3, (scratch >> 3) + 2);
  functions._FPDFText_GetLooseCharBox(text, index, scratch);
  const box = boxAt(functions, scratch);
  const [x1, y1] = toDisplay(box.left, box.bottom);
  const [x2, y2] = toDisplay(box.right, box.top);
  const [x, y] = toDisplay(originX, originY);
  const [across, up] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
  const angle = directionAt(at);
  if (angle === 0) return { x: Math.min(x1, x2), y, width: across, size: sizeOf(at) || up, angle };
  const stands = angle === 90 || angle === 270;
  return { x, y, width: stands ? up : across, size: sizeOf(at) || (stands ? across : up), angle };
}

/** Mirrored text is read as it is seen. */
function directionAt({ functions, text, index, scratch, toDisplay }: CharacterAt): number {
  if (functions._FPDFText_GetMatrix(text, index, scratch) === 0) return 0;
  const [a = 1, b = 0, c = 0, d = 1] = functions.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 4);
  const [fromX, fromY] = toDisplay(0, 0);
  const [toX, toY] = toDisplay(a, b);
  const [x, y] = [toX - fromX, toY - fromY];
  return a * d - b * c < 0 && Math.abs(x) > Math.abs(y) ? 0 : angleOf(x, y);
}

/** The type size as drawn: PDFium gives the size before the matrix. */
function sizeOf({ functions, text, index, scratch }: Omit<CharacterAt, 'toDisplay'>): number {
  const size = functions._FPDFText_GetFontSize(text, index);
  if (functions._FPDFText_GetMatrix(text, index, scratch) === 0) return size;
  const [, , c = 0, d = 1] = functions.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 6);
  return size * Math.hypot(c, d);
}

function joinSurrogates(glyphs: Glyph[]): Glyph[] {
  const joined: Glyph[] = [];
  for (const glyph of glyphs) {
    const before = joined.at(-1);
    const isLow = /^[\udc00-\udfff]$/.test(glyph.text);
    if (before && isLow && /^[\ud800-\udbff]$/.test(before.text)) {
      joined[joined.length - 1] = { ...before, text: before.text + glyph.text };
    } else joined.push(glyph);
  }
  return joined.filter((glyph) => glyph.text.isWellFormed());
}
