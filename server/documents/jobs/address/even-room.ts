// What lies where old lines stood and new ones are to stand: nothing else, on an even ground. Judged by pictures of the
// page with and without the old lines, so that it holds for whatever else draws there.
import type { CorrectionObstacle } from '#domain/addresses/correction.ts';
import type { Picture } from '../page-pictures.ts';
import type { Rectangle } from './address-lines.ts';

interface Room {
  /** Where the old glyphs stood; points of display space. */
  readonly old: readonly Rectangle[];
  readonly set: Rectangle;
  /** UserUnit, which pictures do not know. */
  readonly unit: number;
}

/** Channels may differ by as much on an even ground: JPEG and smooth edges leave traces. */
const EVEN = 12;
/** Black letters on anything darker are hard to read. */
const DARKEST = 170;
/** What is so much darker than its ground is seen. */
const INK = 48;
/** Glyphs reach over their boxes: accents, italics. Points. */
const SEAM = 3;

/** Why the new lines cannot stand there; null: they can. Both pictures have the same size. */
export function isEvenAfter(before: Picture, after: Picture, room: Room): CorrectionObstacle | null {
  if (before.width !== after.width || before.height !== after.height) return 'glyphs';
  if (differsBeside(before, after, room)) return 'glyphs';
  const needed = maskOf(after, [...room.old.map((box) => grown(box, 1)), grown(room.set, 1)], room.unit);
  return isEven(after, needed) ? null : 'ground';
}

/** Whether anything went or came beside what was taken out. Pictures of different size differ. */
export function differsBeside(before: Picture, after: Picture, { old, unit }: Pick<Room, 'old' | 'unit'>): boolean {
  if (before.width !== after.width || before.height !== after.height) return true;
  const covers = coveredBy(after, old, unit);
  return differsWhere(before, after, (x, y) => !covers(x, y));
}

/** Whether the old lines were seen at all: glyphs that nobody saw lie over a scan, or over nothing, and what is seen stays. */
export function wereSeen(before: Picture, after: Picture, { old, unit }: Pick<Room, 'old' | 'unit'>): boolean {
  return differsWhere(before, after, coveredBy(after, old, unit));
}

/** Parts of the type size: how far away a line of the same address is looked for, and how high and wide its letters are. */
const LINE_APART = 2;
const LINE_HEIGHT = 0.35;
const LINE_WIDTH = 2;

interface Neighbours {
  /** The lines that were taken out and those that are set, as one; points of display space. */
  readonly lines: Rectangle;
  /** Where the address was read. */
  readonly area: Rectangle;
  /** Type size, points */
  readonly size: number;
  /** UserUnit */
  readonly unit: number;
}

/**
 * Whether something as high and wide as a word is drawn right above or below the lines, in their area: a name as outlines
 * or as a picture, a code of the old address. Thin rules and frames are none. The page holds no text there any more.
 */
export function isDrawnBeside(after: Picture, { lines, area, size, unit }: Neighbours): boolean {
  const [left, right] = [Math.max(area.left, lines.left - size), Math.min(area.right, lines.right + size)];
  const above = { left, right, bottom: lines.top, top: Math.min(area.top, lines.top + LINE_APART * size) };
  const below = { left, right, bottom: Math.max(area.bottom, lines.bottom - LINE_APART * size), top: lines.bottom };
  return [above, below].some((band) => holdsWord(after, band, { size, unit }));
}

/** Whether a band holds rows of ink, one below the other, that together are as high and wide as a word. */
function holdsWord(picture: Picture, band: Rectangle, { size, unit }: { size: number; unit: number }): boolean {
  if (band.right <= band.left || band.top <= band.bottom) return false;
  const perPoint = picture.scale / unit;
  const lightest = lightestIn(picture, maskOf(picture, [band], unit));
  const [from, to] = [
    Math.max(0, Math.floor(band.left * perPoint)),
    Math.min(picture.width, Math.ceil(band.right * perPoint)),
  ];
  const first = Math.max(0, Math.floor(picture.height - band.top * perPoint));
  const last = Math.min(picture.height, Math.ceil(picture.height - band.bottom * perPoint));
  let rows = 0;
  let [start, end] = [to, from];
  for (let y = first; y < last; y++) {
    const [inkFrom, inkTo] = inkIn(picture, { y, from, to }, lightest);
    if (inkFrom >= inkTo) {
      rows = 0;
      [start, end] = [to, from];
      continue;
    }
    rows++;
    [start, end] = [Math.min(start, inkFrom), Math.max(end, inkTo)];
    if (rows >= LINE_HEIGHT * size * perPoint && end - start >= LINE_WIDTH * size * perPoint) return true;
  }
  return false;
}

/** The lightest value of each channel: the ground. */
function lightestIn({ rgb }: Picture, mask: Uint8Array): readonly number[] {
  const most = [0, 0, 0];
  for (let pixel = 0; pixel < mask.length; pixel++) {
    if (mask[pixel] !== 1) continue;
    for (let channel = 0; channel < 3; channel++) {
      most[channel] = Math.max(most[channel] ?? 0, rgb[pixel * 3 + channel] ?? 0);
    }
  }
  return most;
}

/** The first pixel of a row that is darker than the ground, and the one behind the last; the same where there is none. */
function inkIn(
  { width, rgb }: Picture,
  { y, from, to }: { y: number; from: number; to: number },
  ground: readonly number[],
): readonly [number, number] {
  const isInk = (x: number): boolean =>
    ground.some((light, channel) => light - (rgb[(y * width + x) * 3 + channel] ?? 0) > INK);
  let [start, end] = [from, to];
  while (start < end && !isInk(start)) start++;
  while (end > start && !isInk(end - 1)) end--;
  return [start, end];
}

const grown = ({ left, right, bottom, top }: Rectangle, by: number = SEAM): Rectangle => ({
  left: left - by,
  right: right + by,
  bottom: bottom - by,
  top: top + by,
});

/** Pixels from the first to before the last, rows from the top. */
interface Pixels {
  readonly from: number;
  readonly to: number;
  readonly first: number;
  readonly last: number;
}

const pixelsOf = (
  { width, height, scale }: Picture,
  { left, right, bottom, top }: Rectangle,
  unit: number,
): Pixels => ({
  from: Math.max(0, Math.floor((left * scale) / unit)),
  to: Math.min(width, Math.ceil((right * scale) / unit)),
  first: Math.max(0, Math.floor(height - (top * scale) / unit)),
  last: Math.min(height, Math.ceil(height - (bottom * scale) / unit)),
});

/** 1 for each pixel that a rectangle covers. */
function maskOf(picture: Picture, rectangles: readonly Rectangle[], unit: number): Uint8Array {
  const mask = new Uint8Array(picture.width * picture.height);
  for (const rectangle of rectangles) {
    const { from, to, first, last } = pixelsOf(picture, rectangle, unit);
    for (let y = first; y < last; y++) if (to > from) mask.fill(1, y * picture.width + from, y * picture.width + to);
  }
  return mask;
}

/** Says of a pixel whether the room of an old line covers it. */
function coveredBy(picture: Picture, old: readonly Rectangle[], unit: number): (x: number, y: number) => boolean {
  const rooms = old.map((box) => pixelsOf(picture, grown(box), unit));
  return (x, y) => rooms.some(({ from, to, first, last }) => x >= from && x < to && y >= first && y < last);
}

/** Whether pictures of the same size differ in a pixel that counts; rows that are the same byte for byte are passed over. */
function differsWhere(before: Picture, after: Picture, counts: (x: number, y: number) => boolean): boolean {
  const rowBytes = after.width * 3;
  for (let y = 0; y < after.height; y++) {
    const start = y * rowBytes;
    if (before.rgb.compare(after.rgb, start, start + rowBytes, start, start + rowBytes) === 0) continue;
    for (let at = start; at < start + rowBytes; at++) {
      const differs = Math.abs((before.rgb[at] ?? 0) - (after.rgb[at] ?? 0)) > EVEN;
      if (differs && counts(Math.floor((at - start) / 3), y)) return true;
    }
  }
  return false;
}

function isEven({ rgb }: Picture, mask: Uint8Array): boolean {
  const least = [255, 255, 255];
  const most = [0, 0, 0];
  for (let pixel = 0; pixel < mask.length; pixel++) {
    if (mask[pixel] !== 1) continue;
    for (let channel = 0; channel < 3; channel++) {
      const value = rgb[pixel * 3 + channel] ?? 0;
      least[channel] = Math.min(least[channel] ?? 0, value);
      most[channel] = Math.max(most[channel] ?? 0, value);
    }
  }
  return least.every((low, channel) => low >= DARKEST && (most[channel] ?? 0) - low <= EVEN);
}
