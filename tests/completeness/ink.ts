// Where something is printed on a drawn page, and in which colour.
import { createHash } from 'node:crypto';
import type { Pixels } from '#tests/documents/decode.ts';

/** The pages are drawn with 200 dots to the inch. */
const PER_MM = 200 / 25.4;
/** Of 255: what is lighter in each colour is paper. */
const PAPER = 245;

/** mm from the top left of the page. */
export interface Ink {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** `#rrggbb`, the one that most dots have. */
  readonly colour: string;
  /** A digest of all dots: another one is another picture. */
  readonly picture: string;
}
export type Cell = Pick<Ink, 'left' | 'top' | 'right' | 'bottom'>;

const PAGE: Cell = { left: 0, top: 0, right: 1000, bottom: 1000 };

/** What is printed in a part of the page; null: nothing. */
export function inkOn({ data, width, height }: Pixels, cell: Cell = PAGE): Ink | null {
  const found = { left: Number.POSITIVE_INFINITY, top: Number.POSITIVE_INFINITY, right: -1, bottom: -1 };
  const digest = createHash('sha256');
  const colours = new Map<string, number>();
  const [toX, toY] = [Math.min(width, cell.right * PER_MM), Math.min(height, cell.bottom * PER_MM)];
  for (let y = Math.floor(cell.top * PER_MM); y < toY; y += 1) {
    for (let x = Math.floor(cell.left * PER_MM); x < toX; x += 1) {
      const at = (y * width + x) * 4;
      const dot = [data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255];
      digest.update(new Uint8Array(dot));
      if (dot.every((part) => part >= PAPER)) continue;
      found.left = Math.min(found.left, x);
      found.right = Math.max(found.right, x + 1);
      found.top = Math.min(found.top, y);
      found.bottom = Math.max(found.bottom, y + 1);
      const colour = `#${dot.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
      colours.set(colour, (colours.get(colour) ?? 0) + 1);
    }
  }
  if (found.right < 0) return null;
  const [[colour] = ['']] = [...colours].sort(([, a], [, b]) => b - a);
  const { left, top, right, bottom } = found;
  const picture = digest.digest('hex');
  return { left: left / PER_MM, top: top / PER_MM, right: right / PER_MM, bottom: bottom / PER_MM, colour, picture };
}
