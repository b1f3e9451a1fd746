// What of a picture differs from one that was drawn before: pictures are compared by a figure for each of their tiles, so that
// nobody has to keep the other one.
import type { PageBitmap } from './page-drawing.ts';

/** Pixels of an image, from its top left. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** px of a tile's side. */
const TILE = 128;
/** The highest byte of a word means nothing. */
const COLOUR = 0xff_ffff;
/** Odd, so that a word that differs always makes another figure. */
const FACTORS = [0x01_00_01_93, 0x85_eb_ca_6b] as const;
/** Share of the picture from which the whole one is as good: a part would be drawn anew for nearly all of it. */
const MOST_OF_IT = 0.5;

/** Two figures of 32 bits for each tile, row by row from the top. */
function figuresOf({ width, height, words, rowWords }: PageBitmap): Uint32Array {
  const across = Math.ceil(width / TILE);
  const figures = new Uint32Array(across * Math.ceil(height / TILE) * 2);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / TILE) * across;
    for (let left = 0, place = row * 2; left < width; left += TILE, place += 2) {
      let [one, other] = [figures[place] ?? 0, figures[place + 1] ?? 0];
      const end = y * rowWords + Math.min(width, left + TILE);
      for (let at = y * rowWords + left; at < end; at++) {
        const word = (words[at] ?? 0) & COLOUR;
        one = Math.imul(one ^ word, FACTORS[0]);
        other = Math.imul(((other << 13) | (other >>> 19)) + word, FACTORS[1]);
      }
      figures[place] = one;
      figures[place + 1] = other;
    }
  }
  return figures;
}

/** The picture as its size and the figures of its tiles; equal for equal pictures. */
export function tilesOf(bitmap: PageBitmap): string {
  const figures = figuresOf(bitmap);
  const bytes = Buffer.from(figures.buffer, figures.byteOffset, figures.byteLength);
  return `${bitmap.width}x${bitmap.height}:${bytes.toString('base64')}`;
}

interface Tiles {
  readonly size: string;
  readonly figures: Buffer;
}

function read(tiles: string): Tiles {
  const [size = '', figures = ''] = tiles.split(':');
  return { size, figures: Buffer.from(figures, 'base64') };
}

/**
 * The smallest box of tiles outside of which both pictures are the same; null: most of it differs, or they are of different
 * sizes. `before` may be any text: what is no picture of ours differs.
 */
export function differingBox(before: string, after: string, picture: Omit<PixelBox, 'left' | 'top'>): PixelBox | null {
  const [one, other] = [read(before), read(after)];
  if (one.size !== other.size || one.figures.length !== other.figures.length) return null;
  const across = Math.ceil(picture.width / TILE);
  // What is the same everywhere has a part too: its first tile.
  const [columns, rows] = [new Set<number>(), new Set<number>()];
  for (let place = 0; place * 8 < other.figures.length; place++) {
    if (one.figures.compare(other.figures, place * 8, place * 8 + 8, place * 8, place * 8 + 8) === 0) continue;
    columns.add(place % across);
    rows.add(Math.floor(place / across));
  }
  const [x, y] = [spanOf(columns, picture.width), spanOf(rows, picture.height)];
  const box = { left: x.from, top: y.from, width: x.length, height: y.length };
  return box.width * box.height > picture.width * picture.height * MOST_OF_IT ? null : box;
}

function spanOf(places: ReadonlySet<number>, whole: number): { readonly from: number; readonly length: number } {
  const from = places.size === 0 ? 0 : Math.min(...places) * TILE;
  const to = places.size === 0 ? TILE : (Math.max(...places) + 1) * TILE;
  return { from, length: Math.min(to, whole) - from };
}

/** A part of the image; it is read from the same memory. */
export function partOf({ words, rowWords }: PageBitmap, { left, top, width, height }: PixelBox): PageBitmap {
  const first = top * rowWords + left;
  return { width, height, rowWords, words: words.subarray(first, first + (height - 1) * rowWords + width) };
}
