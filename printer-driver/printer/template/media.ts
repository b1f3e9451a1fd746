// Paper sizes (PWG 5101.1) and the collections made from them. Lengths are hundredths of a millimetre.
import type { Attribute, Value } from '#printer-driver/protocol/syntax.ts';
import { attribute, collection, integer, keyword, range } from '#printer-driver/protocol/values.ts';

export interface MediaSize {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/**
 * 0.01 mm on each edge: with 0 CUPS calls every size "borderless", does not find its default "A4" and falls back
 * to Letter.
 */
export const MARGIN = 1;
const SMALLEST = { x: 7_620, y: 12_700 };
const LARGEST = { x: 84_100, y: 118_900 };

const NAMES = [
  'iso_a4_210x297mm',
  'iso_a3_297x420mm',
  'iso_a5_148x210mm',
  'iso_a6_105x148mm',
  'iso_b5_176x250mm',
  'jis_b5_182x257mm',
  'na_letter_8.5x11in',
  'na_legal_8.5x14in',
  'na_ledger_11x17in',
  'na_executive_7.25x10.5in',
  'na_invoice_5.5x8.5in',
  'na_index-4x6_4x6in',
  'na_5x7_5x7in',
  'iso_dl_110x220mm',
  'iso_c4_229x324mm',
  'iso_c5_162x229mm',
  'na_number-10_4.125x9.5in',
];

/** The size that a self-describing name states; undefined when it is not one. */
export function sizeOfName(name: string): MediaSize | undefined {
  const parts = /_([0-9]{1,6}(?:\.[0-9]{1,6})?)x([0-9]{1,6}(?:\.[0-9]{1,6})?)(in|mm)$/.exec(name);
  if (!parts) return undefined;
  const unit = parts[3] === 'in' ? 2540 : 100;
  return { name, x: Math.round(Number(parts[1]) * unit), y: Math.round(Number(parts[2]) * unit) };
}

export const SIZES: readonly MediaSize[] = NAMES.flatMap((name) => sizeOfName(name) ?? []);

const fits = (x: number, y: number): boolean => x >= SMALLEST.x && y >= SMALLEST.y && x <= LARGEST.x && y <= LARGEST.y;

/** A listed size, or a custom one within the range. */
export const isMediaName = (name: string): boolean => {
  if (NAMES.includes(name)) return true;
  const size = /^custom_/.test(name) ? sizeOfName(name) : undefined;
  return size !== undefined && fits(size.x, size.y);
};

const nearlyListed = (x: number, y: number): boolean =>
  SIZES.some((size) => Math.abs(size.x - x) <= 100 && Math.abs(size.y - y) <= 100);
export const isMediaSize = (x: number, y: number): boolean => nearlyListed(x, y) || fits(x, y);

export const mediaNames = (): string[] => [
  ...NAMES,
  `custom_min_${SMALLEST.x / 100}x${SMALLEST.y / 100}mm`,
  `custom_max_${LARGEST.x / 100}x${LARGEST.y / 100}mm`,
];

const sizeMembers = (size: MediaSize): Value =>
  collection(attribute('x-dimension', ...integer(size.x)), attribute('y-dimension', ...integer(size.y)));
const customMembers = (): Value =>
  collection(
    attribute('x-dimension', ...range(SMALLEST.x, LARGEST.x)),
    attribute('y-dimension', ...range(SMALLEST.y, LARGEST.y)),
  );
const margins = (): Attribute[] =>
  ['bottom', 'left', 'right', 'top'].map((edge) => attribute(`media-${edge}-margin`, ...integer(MARGIN)));

export const mediaSizes = (): Value[] => [...SIZES.map(sizeMembers), customMembers()];

/** One media-col: size, margins, source and type. */
export const mediaCol = (size: MediaSize): Value =>
  collection(
    attribute('media-size', sizeMembers(size)),
    attribute('media-size-name', ...keyword(size.name)),
    ...margins(),
    attribute('media-source', ...keyword('auto')),
    attribute('media-type', ...keyword('stationery')),
  );
export const mediaColDatabase = (): Value[] => [
  ...SIZES.map(mediaCol),
  collection(attribute('media-size', customMembers()), ...margins()),
];

/** The configured default, or A4 when it is not a known size. */
export const defaultSize = (name: string): MediaSize => {
  const found = SIZES.find((size) => size.name === name) ?? SIZES[0];
  if (!found) throw new Error('the table of sizes is empty');
  return found;
};

/** The paper that recorded settings name, or the default. */
export function paperOf(
  metadata: { readonly settings: Readonly<Record<string, unknown>> },
  fallback: string,
): MediaSize {
  const { media } = metadata.settings;
  return (
    (typeof media === 'string' ? sizeOfName(media) : undefined) ??
    sizeFromCol(metadata.settings['media-col']) ??
    defaultSize(fallback)
  );
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
function sizeFromCol(col: unknown): MediaSize | undefined {
  if (!isObject(col)) return undefined;
  if (typeof col['media-size-name'] === 'string') return sizeOfName(col['media-size-name']);
  const size = col['media-size'];
  if (!isObject(size)) return undefined;
  const { 'x-dimension': x, 'y-dimension': y } = size;
  return typeof x === 'number' && typeof y === 'number' && x > 0 && y > 0 ? { name: '', x, y } : undefined;
}
