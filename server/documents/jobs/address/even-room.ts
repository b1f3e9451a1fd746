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
/** Glyphs reach over their boxes: accents, italics. Points. */
const SEAM = 3;

/** Why the new lines cannot stand there; null: they can. Both pictures have the same size. */
export function isEvenAfter(before: Picture, after: Picture, room: Room): CorrectionObstacle | null {
  if (before.width !== after.width || before.height !== after.height) return 'glyphs';
  const taken = maskOf(after, room.old.map(grown), room.unit);
  if (differsOutside(before, after, taken)) return 'glyphs';
  const needed = maskOf(after, [...room.old.map((box) => grown(box, 1)), grown(room.set, 1)], room.unit);
  return isEven(after, needed) ? null : 'ground';
}

const grown = ({ left, right, bottom, top }: Rectangle, by: number = SEAM): Rectangle => ({
  left: left - by,
  right: right + by,
  bottom: bottom - by,
  top: top + by,
});

/** 1 for each pixel that a rectangle covers. */
function maskOf({ width, height, scale }: Picture, rectangles: readonly Rectangle[], unit: number): Uint8Array {
  const mask = new Uint8Array(width * height);
  const perPoint = scale / unit;
  for (const { left, right, bottom, top } of rectangles) {
    const from = Math.max(0, Math.floor(left * perPoint));
    const to = Math.min(width, Math.ceil(right * perPoint));
    const last = Math.min(height, Math.ceil(height - bottom * perPoint));
    for (let y = Math.max(0, Math.floor(height - top * perPoint)); y < last; y++) {
      if (to > from) mask.fill(1, y * width + from, y * width + to);
    }
  }
  return mask;
}

function differsOutside(before: Picture, after: Picture, mask: Uint8Array): boolean {
  for (let pixel = 0; pixel < mask.length; pixel++) {
    if (mask[pixel] === 1) continue;
    for (let channel = pixel * 3; channel < pixel * 3 + 3; channel++) {
      if (Math.abs((before.rgb[channel] ?? 0) - (after.rgb[channel] ?? 0)) > EVEN) return true;
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
