// What counts as grey: shares of colours, and colour spaces that hold greys only (ISO 32000-2, 8.6).
import type { PdfObjects } from '../file/pdf-objects.ts';
import { isList, type Value } from '../syntax/values.ts';

/** Shares of red, green and blue that differ by less are grey to the eye. */
export const GREY = 0.02;

/** True where the three shares of an RGB colour show a colour. */
export const isColour = (r: number, g: number, b: number): boolean => Math.max(r, g, b) - Math.min(r, g, b) > GREY;

/** Names of grey spaces. */
export const GREY_NAMES: ReadonlySet<string> = new Set(['DeviceGray', 'CalGray', 'G']);

/** True for a colour space that holds greys only; false also where that is not known. */
export function isGreySpace(objects: PdfObjects, value: Value | undefined): boolean {
  const space = objects.resolve(value);
  if (!isList(space)) return GREY_NAMES.has(objects.name(space) ?? '');
  const family = objects.name(space[0]) ?? '';
  if (family === 'ICCBased') return objects.resolve(objects.dict(space[1])?.get('N')) === 1;
  if (family === 'Separation') return objects.name(space[1]) === 'Black';
  if (family === 'Indexed' || family === 'I') return isGreySpace(objects, space[1]);
  return GREY_NAMES.has(family);
}

/** Number of components of an ICC space; undefined for every other. */
export function iccComponents(objects: PdfObjects, value: Value | undefined): Value | undefined {
  const space = objects.resolve(value);
  if (!isList(space) || objects.name(space[0]) !== 'ICCBased') return undefined;
  return objects.resolve(objects.dict(space[1])?.get('N'));
}
