// Whether a page that was turned or laid onto other paper still shows what its source shows. The source is drawn a second
// time, turned and laid as the page was, and every pixel of the paper is compared: what is missing, moved, or added.
import type { AreaMm } from '../writer/draw-item.ts';
import { COMPARED_DPI, MOST_COMPARED_PIXELS, maskOf, type PageToDraw, pixelsAt } from './page-comparison.ts';
import type { PlacedPage, RgbImage } from './page-drawing.ts';

/** A page of an output beside the page it was made of. */
export interface LaidComparison {
  readonly source: PageToDraw;
  readonly made: PageToDraw;
  /** clockwise, degrees */
  readonly turn: 0 | 90 | 180 | 270;
  /** Where the page lies on the paper, mm from the top left. */
  readonly place: AreaMm;
  /** What was drawn over it, mm. */
  readonly areas: readonly AreaMm[];
  /** Pages of other files over and under it. */
  readonly layers?: readonly ComparedLayer[];
}

/** A page of another file on the paper; the first lies lowest on its layer. */
export interface ComparedLayer {
  readonly drawn: PageToDraw;
  readonly layer: 'over' | 'under';
  /** mm from the top left of the paper */
  readonly place: AreaMm;
}

const MM_PER_POINT = 25.4 / 72;
/** mm a side, about three letters */
const BLOCK_MM = 5;
/** An image drawn small is sampled at other points when it is placed elsewhere: before a page is refused it is drawn larger. */
const SECOND_LOOK_DPI = 4 * COMPARED_DPI;
/** Mean difference of a channel in a block, of 255, that counts as the same. */
const ACCEPTED = 8;
/** Difference of the means of a block, of 255, that counts as the same where its pixels do not agree: images are sampled at
 * other points. */
const ACCEPTED_MEAN = 16;
/** PDFium moves images to whole pixels. */
const SHIFTS: readonly (readonly [number, number])[] = [-1, 0, 1].flatMap((y) =>
  [-1, 0, 1].map((x) => [x, y] as const),
);

/** True when something of the page is missing, was moved, or was added beside it. */
export function laidPageDiffers(comparison: LaidComparison): boolean {
  return [COMPARED_DPI, SECOND_LOOK_DPI].every((dpi) => differsAt(dpi, comparison));
}

function differsAt(dpi: number, { source, made, turn, place, areas, layers = [] }: LaidComparison): boolean {
  const paper = made.file.size(made.page);
  const pixels = pixelsAt(paper, dpi, MOST_COMPARED_PIXELS);
  const across = pixels.width / (paper.width * MM_PER_POINT);
  const down = pixels.height / (paper.height * MM_PER_POINT);
  const boxOf = (area: AreaMm) => ({
    left: area.left * across,
    top: area.top * down,
    width: area.width * across,
    height: area.height * down,
  });
  const drawnOnto = (onto: RgbImage | undefined, { drawn, place: area }: Omit<ComparedLayer, 'layer'>, by = turn) => {
    const placed = placedAs(drawn.file.size(drawn.page), boxOf(area), by);
    return drawn.file.drawPlaced(drawn.page, onto === undefined ? pixels : { ...pixels, onto }, placed);
  };
  const of = (wanted: ComparedLayer['layer']) => layers.filter(({ layer }) => layer === wanted);
  let below: RgbImage | undefined;
  for (const layer of of('under')) below = drawnOnto(below, layer, 0);
  let seen = drawnOnto(below, { drawn: source, place });
  for (const layer of of('over')) seen = drawnOnto(seen, layer, 0);
  return blocksDiffer({
    seen,
    paper: made.file.draw(made.page, pixels),
    mask: maskOf(pixels, areas),
    side: Math.max(1, Math.round(BLOCK_MM * across)),
  });
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A page of this size (points), turned clockwise, into a box of pixels. */
function placedAs(page: Size, box: Size & { left: number; top: number }, turn: LaidComparison['turn']): PlacedPage {
  const lies = turn === 90 || turn === 270;
  const x = box.width / (lies ? page.height : page.width);
  const y = box.height / (lies ? page.width : page.height);
  const { left, top } = box;
  const matrices: Readonly<Record<LaidComparison['turn'], PlacedPage['matrix']>> = {
    0: [x, 0, 0, y, left, top],
    90: [0, y, -x, 0, left + x * page.height, top],
    180: [-x, 0, 0, -y, left + x * page.width, top + y * page.height],
    270: [0, -y, x, 0, left, top + y * page.width],
  };
  return { matrix: matrices[turn], box: { left, top, right: left + box.width, bottom: top + box.height } };
}

interface Pictures {
  readonly seen: RgbImage;
  readonly paper: RgbImage;
  readonly mask: Uint8Array;
  /** of a block, in pixels */
  readonly side: number;
}

function blocksDiffer(pictures: Pictures): boolean {
  const { seen, side } = pictures;
  for (let top = 0; top < seen.height; top += side) {
    for (let left = 0; left < seen.width; left += side) {
      const isAsSeen = isSame(compared(pictures, { left, top, x: 0, y: 0 }));
      if (!isAsSeen && !SHIFTS.some(([x, y]) => isSame(compared(pictures, { left, top, x, y })))) return true;
    }
  }
  return false;
}

interface Difference {
  /** of the channels, and of their means, added up */
  readonly parts: number;
  readonly means: number;
  readonly count: number;
}

const isSame = ({ parts, means, count }: Difference): boolean =>
  parts <= ACCEPTED * count || means <= ACCEPTED_MEAN * count;

/** A block of what should be seen, compared with the paper moved by `x` and `y` pixels. */
function compared(
  { seen, paper, mask, side }: Pictures,
  block: { left: number; top: number; x: number; y: number },
): Difference {
  const { width, height } = seen;
  let [parts, means, count] = [0, 0, 0];
  for (let y = block.top; y < Math.min(height, block.top + side); y++) {
    const other = Math.min(height - 1, Math.max(0, y + block.y));
    for (let x = block.left; x < Math.min(width, block.left + side); x++) {
      if (mask[y * width + x] === 1) continue;
      const at = (y * width + x) * 3;
      const beside = (other * width + Math.min(width - 1, Math.max(0, x + block.x))) * 3;
      count += 3;
      for (let channel = 0; channel < 3; channel++) {
        const difference = (seen.rgb[at + channel] ?? 0) - (paper.rgb[beside + channel] ?? 0);
        parts += Math.abs(difference);
        means += difference;
      }
    }
  }
  return { parts, means: Math.abs(means), count };
}
