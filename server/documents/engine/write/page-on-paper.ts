// A page of an open file that is turned, or laid smaller or elsewhere onto new paper, while it is copied. Its content becomes
// a form: patterns keep their place in a form, and would not under a matrix in the page's own content (ISO 32000-2, 8.7.3.1).
import { withoutActions } from '../file/annotations.ts';
import { geometryOf, type Matrix, type PageGeometry } from '../file/page-geometry.ts';
import type { PdfObjects } from '../file/pdf-objects.ts';
import { entryPieces, type Piece, wholeRange } from '../output/object-body.ts';
import type { Copier } from '../output/object-copier.ts';
import type { PdfOutput } from '../output/pdf-output.ts';
import { isList, isReference, parseValue, type Value } from '../syntax/values.ts';
import { dictionaryEntries } from '../syntax/walk.ts';
import { pdfNumber } from './overlay.ts';

/** Points as displayed, origin lower left. */
export interface PlaceOnPaper {
  readonly width: number;
  readonly height: number;
  /** lower left corner of the page on the paper */
  readonly left: number;
  readonly bottom: number;
  readonly scale: number;
}

/** What is done to a page before it is drawn on. */
export interface PaperChange {
  /** clockwise, degrees */
  readonly turn: PageGeometry['rotate'];
  /** null: turned only */
  readonly place: PlaceOnPaper | null;
}

/** A page as it will lie on its paper. */
export interface PageOnPaper {
  /** of the page as it is written */
  readonly geometry: PageGeometry;
  /** user space of the page to that of the paper; null where the content stays as it is */
  readonly matrix: Matrix | null;
}

/** First `first`, then `second`. */
function joined(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [g, h, i, j, k, l] = second;
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
}

/** The page as it will lie after the change. */
export function pageOnPaper(page: PageGeometry, { turn, place }: PaperChange): PageOnPaper {
  const rotate = ((page.rotate + turn) % 360) as PageGeometry['rotate'];
  const seen = geometryOf(page.box, rotate, page.unit);
  if (place === null) return { geometry: seen, matrix: null };
  const { width, height, left, bottom, scale } = place;
  const lies = rotate === 90 || rotate === 270;
  const [right, top] = lies ? [height, width] : [width, height];
  const geometry = geometryOf({ left: 0, bottom: 0, right, top }, rotate, 1);
  const laid = joined(seen.toDisplay, [scale, 0, 0, scale, left, bottom]);
  return { geometry, matrix: joined(laid, geometry.matrix) };
}

/** Entries of a page that paper replaces. */
export const PAPER_ENTRIES = ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox', 'Rotate', 'UserUnit'] as const;

/** The entries of a page on its paper that say how it is seen. */
export function paperEntries({ geometry, matrix }: PageOnPaper): string {
  const turn = geometry.rotate === 0 ? '' : `/Rotate ${geometry.rotate}`;
  if (matrix === null) return turn;
  return `/MediaBox[0 0 ${pdfNumber(geometry.box.right)} ${pdfNumber(geometry.box.top)}]${turn}`;
}

/** Entries of an annotation that hold points of the page, in pairs. */
const POINTS = new Set(['Rect', 'QuadPoints', 'Vertices', 'L', 'CL', 'InkList']);
/** The page, which is written anew as well. */
const DROPPED = new Set(['P']);

/** An annotation whose page is turned or laid: its rectangle and appearance move with it. */
export interface MovedAnnotation {
  readonly objects: PdfObjects;
  readonly output: PdfOutput;
  readonly copier: Copier;
  readonly matrix: Matrix;
  /** its dictionary as it is written */
  readonly literal: Buffer;
}

/** Writes an annotation at its place on the paper, as an object of its own. Answers its number. */
export function writeMovedAnnotation({ objects, output, copier, matrix, literal }: MovedAnnotation): number {
  const { literal: clean, link } = withoutActions(objects, literal);
  const whole = link === null ? clean : Buffer.concat([clean, Buffer.from('>>')]);
  const pieces: Piece[] = ['<<'];
  for (const { key, start, end } of dictionaryEntries(whole, 0)) {
    if (DROPPED.has(key)) continue;
    const points = POINTS.has(key) ? moved(objects, parseValue(whole, start).value, matrix) : null;
    if (points === null) pieces.push(...entryPieces(whole, { key, start, end }));
    else pieces.push(`/${key}${points}`);
  }
  if (link !== null && copier.isClaimed(link.page)) pieces.push(wholeRange(link.literal));
  const number = output.allocate();
  copier.writeBody(number, false, [...pieces, '>>']);
  return number;
}

/** A list of points, or of such lists, in user space of the paper; null where it is something else. */
function moved(objects: PdfObjects, value: Value, matrix: Matrix): string | null {
  const list = isReference(value) ? objects.resolve(value) : value;
  if (!isList(list)) return null;
  const items = list.map((item) => objects.resolve(item));
  if (items.every(isList)) {
    const parts = items.map((item) => moved(objects, item, matrix));
    return parts.includes(null) ? null : `[${parts.join('')}]`;
  }
  const numbers = items.filter((item) => typeof item === 'number');
  if (numbers.length !== items.length || numbers.length % 2 !== 0) return null;
  const [a, b, c, d, e, f] = matrix;
  const points: string[] = [];
  for (let i = 0; i < numbers.length; i += 2) {
    const [x, y] = [numbers[i] ?? 0, numbers[i + 1] ?? 0];
    points.push(pdfNumber(a * x + c * y + e), pdfNumber(b * x + d * y + f));
  }
  return `[${points.join(' ')}]`;
}
