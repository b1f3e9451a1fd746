// Does a page that was turned or laid onto other paper still show what its source shows? It is drawn at another scale, so
// pixels differ by fractions: blocks are compared by their mean, and the paper around the page must be blank.
import type { AreaMm } from '../writer/draw-item.ts';
import { COMPARED_DPI, MOST_COMPARED_PIXELS, maskOf, type PageToDraw, pixelsAt } from './page-comparison.ts';
import type { RgbImage } from './png.ts';

export interface LaidComparison {
  readonly source: PageToDraw;
  readonly made: PageToDraw;
  /** clockwise, degrees */
  readonly turn: 0 | 90 | 180 | 270;
  /** Where the page lies on the paper, mm from the top left. */
  readonly place: AreaMm;
  /** What was drawn over it, mm. */
  readonly areas: readonly AreaMm[];
}

const MM_PER_INCH = 25.4;
const BLOCK = 8;
/** Difference of the means of a block, of 255: a dark edge half a pixel beside its place at the block's border. */
const ACCEPTED_MEAN = 24;
/** Channels above this are paper. */
const PAPER = 240;
/** Pixels at the edge of the page that belong to both. */
const SEAM = 2;

/** True when something of the page is missing, was moved, or stands beside it. */
export function laidPageDiffers({ source, made, turn, place, areas }: LaidComparison): boolean {
  const pixels = pixelsAt(made.file.size(made.page), COMPARED_DPI, MOST_COMPARED_PIXELS);
  const mask = maskOf(pixels, areas);
  const perMm = (pixels.scale * 72) / MM_PER_INCH;
  const region = {
    left: Math.round(place.left * perMm),
    top: Math.round(place.top * perMm),
    width: Math.max(1, Math.round(place.width * perMm)),
    height: Math.max(1, Math.round(place.height * perMm)),
  };
  const lies = turn === 90 || turn === 270;
  const size = lies ? { width: region.height, height: region.width } : region;
  const seen = turned(source.file.draw(source.page, { width: size.width, height: size.height }), turn);
  const paper = made.file.draw(made.page, pixels);
  return isMarkedBeside(paper, region, mask) || blocksDiffer({ seen, paper, region, mask });
}

/** The image turned clockwise. */
function turned({ width, height, rgb }: RgbImage, turn: number): RgbImage {
  if (turn === 0) return { width, height, rgb };
  const lies = turn !== 180;
  const [across, down] = lies ? [height, width] : [width, height];
  const result = Buffer.allocUnsafe(rgb.length);
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const [fromX, fromY] =
        turn === 90 ? [y, height - 1 - x] : turn === 180 ? [width - 1 - x, height - 1 - y] : [width - 1 - y, x];
      rgb.copy(result, (y * across + x) * 3, (fromY * width + fromX) * 3, (fromY * width + fromX) * 3 + 3);
    }
  }
  return { width: across, height: down, rgb: result };
}

interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function isMarkedBeside({ width, height, rgb }: RgbImage, region: Region, mask: Uint8Array): boolean {
  const right = region.left + region.width + SEAM;
  const bottom = region.top + region.height + SEAM;
  for (let y = 0; y < height; y++) {
    const isBeside = y < region.top - SEAM || y >= bottom;
    for (let x = 0; x < width; x++) {
      if (!isBeside && x >= region.left - SEAM && x < right) continue;
      const at = y * width + x;
      if (mask[at] !== 1 && Math.min(rgb[at * 3] ?? 255, rgb[at * 3 + 1] ?? 255, rgb[at * 3 + 2] ?? 255) < PAPER)
        return true;
    }
  }
  return false;
}

interface Blocks {
  readonly seen: RgbImage;
  readonly paper: RgbImage;
  readonly region: Region;
  readonly mask: Uint8Array;
}

function blocksDiffer(blocks: Blocks): boolean {
  const { width, height } = blocks.seen;
  for (let top = 0; top < height; top += BLOCK) {
    for (let left = 0; left < width; left += BLOCK) if (blockDiffers(blocks, left, top)) return true;
  }
  return false;
}

function blockDiffers({ seen, paper, region, mask }: Blocks, left: number, top: number): boolean {
  let difference = 0;
  for (let y = top; y < Math.min(seen.height, top + BLOCK); y++) {
    for (let x = left; x < Math.min(seen.width, left + BLOCK); x++) {
      const [paperX, paperY] = [region.left + x, region.top + y];
      if (paperX < 0 || paperY < 0 || paperX >= paper.width || paperY >= paper.height) continue;
      const on = paperY * paper.width + paperX;
      if (mask[on] === 1) continue;
      const at = (y * seen.width + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        difference += (seen.rgb[at + channel] ?? 0) - (paper.rgb[on * 3 + channel] ?? 0);
      }
    }
  }
  return Math.abs(difference) > ACCEPTED_MEAN * BLOCK * BLOCK * 3;
}
