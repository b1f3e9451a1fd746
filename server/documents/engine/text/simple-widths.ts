// The widths of a simple font, as shares of the type size (ISO 32000-2, 9.2.4).
import type { PdfObjects } from '../file/pdf-objects.ts';
import { type Dict, isList } from '../syntax/values.ts';
import type { Encoding } from './encodings.ts';
import { standardFamily, standardWidth } from './standard-widths.ts';

/** Width by code; null where the font gives none and is no standard font. */
export function simpleWidths(objects: PdfObjects, font: Dict, texts: Encoding): Float64Array | null {
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
