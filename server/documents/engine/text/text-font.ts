// What text extraction needs of a font: widths, and the text of each code as far as it can be trusted
// (docs/model.md, "Trusted text").
import type { PdfObjects } from '../file/pdf-objects.ts';
import { type Dict, isReference, type Value } from '../syntax/values.ts';
import { isTrusted } from './encodings.ts';
import { applyDifferences, baseEncoding, dataOrNothing } from './simple-encoding.ts';
import { simpleWidths } from './simple-widths.ts';
import type { TextFont } from './text-font.types.ts';
import { readToUnicode } from './to-unicode.ts';
import { readWideFont } from './wide-font.ts';

const NO_WIDE_TEXTS: ReadonlyMap<number, string> = new Map();
const NO_WIDE_WIDTHS: ReadonlyMap<number, number> = new Map();

/** A font of which no text is trusted; its widths are not known either. */
function doubtfulFont(doubt: string, wide = false): TextFont {
  return {
    wide,
    widths: new Float64Array(256),
    wideWidths: NO_WIDE_WIDTHS,
    defaultWidth: 1,
    texts: [],
    wideTexts: NO_WIDE_TEXTS,
    isType3: false,
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
    isType3: objects.name(font.get('Subtype')) === 'Type3',
    doubt: widths === null ? 'no widths' : null,
  };
}
