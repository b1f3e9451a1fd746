// Where the appearance of an annotation lies on its page.
import { type Dict, isList, type Value } from '../syntax/values.ts';
import { rectOf } from './form-fields.ts';
import type { ObjectReader } from './object-reader.ts';
import type { Matrix } from './page-geometry.ts';

/** The appearance's box, as its matrix lays it, brought onto the annotation's rectangle (12.5.5, algorithm 8.1). */
export function placeOf(objects: ObjectReader, widget: Dict, appearance: number): Matrix | null {
  const dict = objects.dict({ ref: appearance });
  const rect = rectOf(objects, widget);
  const box = numbersOf(objects, dict?.get('BBox'), 4);
  if (dict === undefined || rect === null || box === null) return null;
  const [a, b, c, d, e, f] = numbersOf(objects, dict.get('Matrix'), 6) ?? [1, 0, 0, 1, 0, 0];
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box;
  const corners = [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f] as const);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (right <= left || top <= bottom) return null;
  const [across, up] = [(rect[2] - rect[0]) / (right - left), (rect[3] - rect[1]) / (top - bottom)];
  return [across, 0, 0, up, rect[0] - left * across, rect[1] - bottom * up];
}

type Six = [number, number, number, number, number, number];

/** The first `count` numbers of a list, at most six; null where it is something else. */
export function numbersOf(objects: ObjectReader, value: Value | undefined, count: number): Six | null {
  const list = objects.resolve(value);
  if (!isList(list) || list.length < count) return null;
  const numbers = list.slice(0, count).map((item) => objects.resolve(item));
  // Six items at most, by the slice above; those that are not asked for are not read.
  return numbers.every((item) => typeof item === 'number') ? (numbers as unknown as Six) : null;
}
