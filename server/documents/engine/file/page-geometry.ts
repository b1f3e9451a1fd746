// How a page is seen: its visible box, rotation and unit, and the matrices between display space and user space.
// Display space: points, origin at the lower left corner of the page as a person sees it, y up.

import { isList, type Value } from '../syntax/values.ts';
import type { PdfObjects } from './pdf-objects.ts';

/** a b c d e f of ISO 32000-2, 8.3.3: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** A rectangle with the origin at the lower left, y up. */
export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** How a page is displayed: its CropBox, turned by its Rotate, measured with its UserUnit. */
export interface PageGeometry {
  /** points, as displayed */
  readonly width: number;
  readonly height: number;
  readonly rotate: 0 | 90 | 180 | 270;
  /** display space to user space */
  readonly matrix: Matrix;
  /** user space to display space */
  readonly toDisplay: Matrix;
  /** points of display space per unit of user space */
  readonly unit: number;
  /** the visible box in user space */
  readonly box: Box;
}

const LETTER: Box = { left: 0, bottom: 0, right: 612, top: 792 };

function boxOf(objects: PdfObjects, value: Value | undefined): Box | null {
  const list = objects.resolve(value);
  if (!isList(list) || list.length < 4) return null;
  const [a, b, c, d] = list.slice(0, 4).map((item) => objects.resolve(item));
  const isNumber = (x: Value | undefined): x is number => typeof x === 'number' && Number.isFinite(x);
  if (!isNumber(a) || !isNumber(b) || !isNumber(c) || !isNumber(d)) return null;
  return { left: Math.min(a, c), bottom: Math.min(b, d), right: Math.max(a, c), top: Math.max(b, d) };
}

function isEmpty(box: Box): boolean {
  return box.right <= box.left || box.top <= box.bottom;
}

function visibleBox(objects: PdfObjects, media: Value | undefined, crop: Value | undefined): Box {
  const given = boxOf(objects, media);
  const sheet = given === null || isEmpty(given) ? LETTER : given;
  const cut = boxOf(objects, crop);
  if (cut === null) return sheet;
  const box = {
    left: Math.max(sheet.left, cut.left),
    bottom: Math.max(sheet.bottom, cut.bottom),
    right: Math.min(sheet.right, cut.right),
    top: Math.min(sheet.top, cut.top),
  };
  return isEmpty(box) ? sheet : box;
}

/** Other angles than quarter turns are truncated, as PDFium does: preview and stamp then agree. */
function quarterTurn(value: Value | undefined): 0 | 90 | 180 | 270 {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 0;
  const turns = ((Math.trunc(value / 90) % 4) + 4) % 4;
  return ([0, 90, 180, 270] as const)[turns as 0 | 1 | 2 | 3];
}

function toUser(rotate: number, k: number, { left, bottom, right, top }: Box): Matrix {
  if (rotate === 0) return [k, 0, 0, k, left, bottom];
  if (rotate === 90) return [0, k, -k, 0, right, bottom];
  return rotate === 180 ? [-k, 0, 0, -k, right, top] : [0, -k, k, 0, left, top];
}

function toDisplay(rotate: number, u: number, { left, bottom, right, top }: Box): Matrix {
  if (rotate === 0) return [u, 0, 0, u, -left * u, -bottom * u];
  if (rotate === 90) return [0, -u, u, 0, -bottom * u, right * u];
  return rotate === 180 ? [-u, 0, 0, -u, right * u, top * u] : [0, u, -u, 0, top * u, -left * u];
}

/** The geometry of a page by its entries, own or inherited. */
export function pageGeometry(objects: PdfObjects, entry: (key: string) => Value | undefined): PageGeometry {
  const box = visibleBox(objects, entry('MediaBox'), entry('CropBox'));
  const rotate = quarterTurn(objects.resolve(entry('Rotate')));
  const given = objects.resolve(entry('UserUnit'));
  const unit = typeof given === 'number' && given > 0 && Number.isFinite(given) ? given : 1;
  return geometryOf(box, rotate, unit);
}

/** The geometry of a page with this visible box in user space. */
export function geometryOf(box: Box, rotate: PageGeometry['rotate'], unit: number): PageGeometry {
  const across = (box.right - box.left) * unit;
  const along = (box.top - box.bottom) * unit;
  const lies = rotate === 90 || rotate === 270;
  return {
    width: lies ? along : across,
    height: lies ? across : along,
    rotate,
    unit,
    box,
    matrix: toUser(rotate, 1 / unit, box),
    toDisplay: toDisplay(rotate, unit, box),
  };
}
