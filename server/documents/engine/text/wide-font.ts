// Type 0 fonts with two-byte codes (Identity-H). Any other way from code to glyph makes the font doubtful.

import type { PdfObjects } from '../file/pdf-objects.ts';
import { type Dict, isList, nameOf, type Value } from '../syntax/values.ts';
import { isTrusted } from './encodings.ts';
import type { TextFont } from './text-font.types.ts';

/** Reads a Type 0 font; `map`: its ToUnicode map. */
export function readWideFont(objects: PdfObjects, font: Dict, map: ReadonlyMap<number, string>): TextFont {
  const descendants = objects.resolve(font.get('DescendantFonts'));
  const descendant = isList(descendants) ? objects.dict(descendants[0]) : undefined;
  const defaultWidth = objects.resolve(descendant?.get('DW'));
  const wideTexts = new Map<number, string>();
  for (const [code, text] of map) if (isTrusted(text)) wideTexts.set(code, text);
  return {
    wide: true,
    widths: new Float64Array(256),
    wideWidths: readWidths(objects, objects.resolve(descendant?.get('W'))),
    defaultWidth: (typeof defaultWidth === 'number' ? defaultWidth : 1000) / 1000,
    texts: [],
    wideTexts,
    isType3: false,
    doubt: descendant === undefined ? 'no descendant font' : encodingDoubt(objects, font),
  };
}

function encodingDoubt(objects: PdfObjects, font: Dict): string | null {
  const name = nameOf(objects.resolve(font.get('Encoding')));
  if (name === 'Identity-H') return null;
  return name === undefined ? 'embedded cmap' : `cmap ${name}`;
}

/** The /W array: "first [w w w]" or "first last w", in thousandths. */
function readWidths(objects: PdfObjects, list: Value | undefined): Map<number, number> {
  const widths = new Map<number, number>();
  if (!isList(list)) return widths;
  for (let i = 0; i < list.length; ) {
    const first = objects.resolve(list[i]);
    const second = objects.resolve(list[i + 1]);
    if (typeof first !== 'number') break;
    if (isList(second)) {
      for (const [index, item] of second.entries()) {
        const width = objects.resolve(item);
        widths.set(first + index, typeof width === 'number' ? width / 1000 : 0);
      }
      i += 2;
    } else {
      const width = objects.resolve(list[i + 2]);
      if (typeof second === 'number' && typeof width === 'number') {
        for (let code = first; code <= Math.min(second, first + 0xffff); code++) widths.set(code, width / 1000);
      }
      i += 3;
    }
  }
  return widths;
}
