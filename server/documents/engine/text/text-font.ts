// What text extraction needs of a font: widths, and the text of each code as far as it can be trusted (pdf.md 3.2).

import type { PdfObjects } from '../file/pdf-objects.ts';
import { HandOver } from '../syntax/hand-over.ts';
import { LIMITS } from '../syntax/limits.ts';
import { type Dict, isDict, isList, isReference, nameOf, type Value } from '../syntax/values.ts';
import { type Encoding, isEncodingName, isTrusted, namedEncoding } from './encodings.ts';
import { textOfGlyphName } from './glyph-names.ts';
import { standardFamily, standardWidth } from './standard-widths.ts';
import type { TextFont } from './text-font.types.ts';
import { readToUnicode } from './to-unicode.ts';
import { readWideFont } from './wide-font.ts';

export const NO_WIDE_TEXTS: ReadonlyMap<number, string> = new Map();
const NO_WIDE_WIDTHS: ReadonlyMap<number, number> = new Map();
const SYMBOLS = /^([A-Z]{6}\+)?(Symbol|ZapfDingbats|Wingdings|Webdings)/i;

/** A font of which no text is believed; its widths are not known either. */
export function doubtfulFont(doubt: string, wide = false): TextFont {
  return {
    wide,
    widths: new Float64Array(256),
    wideWidths: NO_WIDE_WIDTHS,
    defaultWidth: 1,
    texts: [],
    wideTexts: NO_WIDE_TEXTS,
    doubt,
  };
}

/** Reads a font. What cannot be read makes the font doubtful; only limits and broken structure throw HandOver. */
export function readFont(objects: PdfObjects, value: Value | undefined): TextFont {
  const dict = objects.dict(value);
  if (dict === undefined) return doubtfulFont('font missing');
  const map = toUnicodeOf(objects, dict);
  if (objects.name(dict.get('Subtype')) === 'Type0') return readWideFont(objects, dict, map);
  return readSimpleFont(objects, dict, map);
}

function toUnicodeOf(objects: PdfObjects, font: Dict): Map<number, string> {
  const value = font.get('ToUnicode');
  if (!isReference(value) || objects.dict(value) === undefined) return new Map();
  return readToUnicode(dataOrNothing(objects, value.ref));
}

/** A font file or map that cannot be decoded counts as absent. */
function dataOrNothing(objects: PdfObjects, number: number): Buffer {
  try {
    return objects.streamData(number);
  } catch (error) {
    if (error instanceof HandOver) return Buffer.alloc(0);
    throw error;
  }
}

function readSimpleFont(objects: PdfObjects, font: Dict, map: ReadonlyMap<number, string>): TextFont {
  const texts: (string | undefined)[] = new Array<undefined>(256).fill(undefined);
  for (const [code, text] of (baseEncoding(objects, font) ?? []).entries()) if (isTrusted(text)) texts[code] = text;
  applyDifferences(objects, font, texts);
  for (const [code, text] of map) if (code >= 0 && code < 256 && isTrusted(text)) texts[code] = text;
  const widths = simpleWidths(objects, font, texts);
  return {
    wide: false,
    widths: widths ?? new Float64Array(256),
    wideWidths: NO_WIDE_WIDTHS,
    defaultWidth: 1,
    texts,
    wideTexts: NO_WIDE_TEXTS,
    doubt: widths === null ? 'no widths' : null,
  };
}

function encodingName(objects: PdfObjects, font: Dict): string | undefined {
  const encoding = objects.resolve(font.get('Encoding'));
  return isDict(encoding) ? objects.name(encoding.get('BaseEncoding')) : nameOf(encoding);
}

function baseEncoding(objects: PdfObjects, font: Dict): Encoding | null {
  const baseFont = objects.name(font.get('BaseFont')) ?? '';
  if (SYMBOLS.test(baseFont)) return null;
  const name = encodingName(objects, font);
  if (isEncodingName(name)) return namedEncoding(name);
  const type = objects.name(font.get('Subtype'));
  if (type === 'Type3') return null;
  const descriptor = objects.dict(font.get('FontDescriptor'));
  const program = descriptor?.get('FontFile');
  const isEmbedded =
    program !== undefined || descriptor?.has('FontFile2') === true || descriptor?.has('FontFile3') === true;
  if (!isEmbedded) return namedEncoding('StandardEncoding');
  if (isReference(program)) return builtInEncoding(objects, program.ref);
  const flags = objects.resolve(descriptor?.get('Flags'));
  const isSymbolic = typeof flags === 'number' && (flags & 4) !== 0;
  return !isSymbolic && type === 'TrueType' ? namedEncoding('StandardEncoding') : null;
}

const CLEAR_TEXT = 20_000;

/** The encoding in the clear text of an embedded Type 1 font. */
function builtInEncoding(objects: PdfObjects, number: number): Encoding {
  const length = objects.resolve(objects.dict({ ref: number })?.get('Length1'));
  const most = typeof length === 'number' && length > 0 ? Math.min(length, LIMITS.content) : CLEAR_TEXT;
  const clear = dataOrNothing(objects, number).toString('latin1', 0, most);
  if (/\/Encoding\s+StandardEncoding/.test(clear)) return namedEncoding('StandardEncoding');
  const table: (string | undefined)[] = new Array<undefined>(256).fill(undefined);
  for (const [, code, name] of clear.matchAll(/dup\s+(\d+)\s*\/([^\s/]+)\s+put/g)) {
    if (name !== undefined && Number(code) < 256) table[Number(code)] = textOfGlyphName(name);
  }
  return table;
}

function applyDifferences(objects: PdfObjects, font: Dict, texts: (string | undefined)[]): void {
  const encoding = objects.resolve(font.get('Encoding'));
  if (!isDict(encoding)) return;
  const differences = objects.resolve(encoding.get('Differences'));
  if (!isList(differences)) return;
  let code = 0;
  for (const item of differences) {
    const value = objects.resolve(item);
    const name = nameOf(value);
    if (typeof value === 'number') code = value;
    else if (name !== undefined) {
      if (code >= 0 && code < 256) {
        const text = textOfGlyphName(name);
        texts[code] = isTrusted(text) ? text : undefined;
      }
      code++;
    }
  }
}

function simpleWidths(objects: PdfObjects, font: Dict, texts: Encoding): Float64Array | null {
  const widths = new Float64Array(256);
  const isType3 = objects.name(font.get('Subtype')) === 'Type3';
  const given = objects.resolve(font.get('Widths'));
  if (!isList(given)) {
    const family = isType3 ? undefined : standardFamily(objects.name(font.get('BaseFont')) ?? '');
    if (family === undefined) return null;
    for (let code = 0; code < 256; code++) widths[code] = standardWidth(family, texts[code]);
    return widths;
  }
  const missing = objects.resolve(objects.dict(font.get('FontDescriptor'))?.get('MissingWidth'));
  widths.fill(typeof missing === 'number' ? missing / 1000 : 0);
  const scale = isType3 ? type3Scale(objects, font) : 0.001;
  const firstChar = objects.resolve(font.get('FirstChar'));
  const first = typeof firstChar === 'number' ? firstChar : 0;
  for (const [index, item] of given.entries()) {
    const width = objects.resolve(item);
    const code = first + index;
    if (code >= 0 && code < 256 && typeof width === 'number') widths[code] = width * scale;
  }
  return widths;
}

function type3Scale(objects: PdfObjects, font: Dict): number {
  const matrix = objects.resolve(font.get('FontMatrix'));
  const scale = isList(matrix) ? objects.resolve(matrix[0]) : undefined;
  return typeof scale === 'number' && scale !== 0 ? Math.abs(scale) : 0.001;
}
