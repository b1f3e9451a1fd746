// Whether two pages look the same: both are drawn small by PDFium and compared pixel by pixel outside given areas.
import type { AreaMm } from '../writer/draw-item.ts';
import type { RgbImage } from './page-drawing.ts';
import type { PdfiumFile } from './pdfium-file.ts';

/** One page of an open file. */
export interface PageToDraw {
  readonly file: PdfiumFile;
  /** from 1 */
  readonly page: number;
}

const POINTS_PER_INCH = 72;
const MM_PER_INCH = 25.4;
/** Resolution of comparisons: enough to see a line that is missing, cheap enough for a sample of each run. */
export const COMPARED_DPI = 40;
/** Huge pages are compared smaller, not in more memory. */
export const MOST_COMPARED_PIXELS = 2000;
/** Mean difference of a channel, of 255, that drawing the same content from another file may show. */
const ACCEPTED = 0.5;
/** Side of a block of pixels, about three letters: another digit hardly changes the mean of a page. */
const BLOCK = 8;
const ACCEPTED_IN_BLOCK = 8;
/** Stamped items may colour the pixels beside their areas. */
const SEAM_PIXELS = 2;

/** Pixels a side for a page of these points at a resolution, between one and the most. */
export function pixelsAt(points: { width: number; height: number }, dpi: number, most: number) {
  const longest = Math.max(points.width, points.height, 1);
  const scale = Math.min(dpi / POINTS_PER_INCH, most / longest);
  const side = (length: number): number => Math.min(most, Math.max(1, Math.round(length * scale) || 1));
  return { width: side(points.width), height: side(points.height), scale };
}

/** True when the pages differ outside the areas (mm from the top left as PDFium shows the page: divided by its UserUnit). */
export function differs(first: PageToDraw, second: PageToDraw, areas: readonly AreaMm[]): boolean {
  const size = first.file.size(first.page);
  const other = second.file.size(second.page);
  if (Math.abs(size.width - other.width) > 1 || Math.abs(size.height - other.height) > 1) return true;
  const pixels = pixelsAt(size, COMPARED_DPI, MOST_COMPARED_PIXELS);
  const masked = maskOf(pixels, areas);
  return isDifferent(first.file.draw(first.page, pixels), second.file.draw(second.page, pixels), masked);
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** pixels a point */
  readonly scale: number;
}

/** 1 for each pixel that an area covers. */
export function maskOf({ width, height, scale }: Pixels, areas: readonly AreaMm[]): Uint8Array {
  const mask = new Uint8Array(width * height);
  const perMm = (scale * POINTS_PER_INCH) / MM_PER_INCH;
  for (const area of areas) {
    const left = Math.max(0, Math.floor(area.left * perMm) - SEAM_PIXELS);
    const right = Math.min(width, Math.ceil((area.left + area.width) * perMm) + SEAM_PIXELS);
    const top = Math.max(0, Math.floor(area.top * perMm) - SEAM_PIXELS);
    const bottom = Math.min(height, Math.ceil((area.top + area.height) * perMm) + SEAM_PIXELS);
    for (let y = top; y < bottom; y++) if (right > left) mask.fill(1, y * width + left, y * width + right);
  }
  return mask;
}

/** The mean difference of the channels that are not masked is too large, on the page or in one block. */
function isDifferent(first: RgbImage, second: RgbImage, mask: Uint8Array): boolean {
  const { width, height } = first;
  let sum = 0;
  let count = 0;
  for (let top = 0; top < height; top += BLOCK) {
    for (let left = 0; left < width; left += BLOCK) {
      let inBlock = 0;
      for (let y = top; y < Math.min(height, top + BLOCK); y++) {
        for (let pixel = y * width + left, end = y * width + Math.min(width, left + BLOCK); pixel < end; pixel++) {
          if (mask[pixel] === 1) continue;
          count++;
          for (let channel = pixel * 3; channel < pixel * 3 + 3; channel++) {
            inBlock += Math.abs((first.rgb[channel] ?? 0) - (second.rgb[channel] ?? 0));
          }
        }
      }
      if (inBlock > ACCEPTED_IN_BLOCK * BLOCK * BLOCK * 3) return true;
      sum += inBlock;
    }
  }
  return count > 0 && sum / (count * 3) >= ACCEPTED;
}
