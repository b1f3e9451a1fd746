// Glyphs that are printed more than once at nearly the same place: host systems and old printer drivers make bold type that
// way, and shadows are made alike. Each counts once.
import type { Glyph } from '../glyph-collector.ts';

/** How far apart two prints of one glyph may lie: share of the type size, and of the glyph's own width along the line. */
const REACH = { size: 0.2, width: 0.6, up: 0.12 } as const;
/** Of glyphs without a width, such as marks above letters: share of the type size. */
const REACH_WITHOUT_WIDTH = 0.1;
/** Prints of one glyph have sizes that differ by no more than this share. */
const SIZE_DIFFERENCE = 0.1;
/** points: no reach is longer */
const CELL = 8;
/** No print of a glyph lies farther away: share of its type size, rounded up, in any direction. */
const FARTHEST = 0.27;
/** Glyphs of one text within a cell that are compared: a hostile page may hold millions. */
const MOST_COMPARED = 64;

/**
 * The glyphs without those that repeat one before them: the same text in the same size and direction, nearer than two glyphs
 * that stand beside each other can be. The order is kept.
 */
export function withoutRepeats(glyphs: readonly Glyph[]): Glyph[] {
  const kept = new Map<string, Glyph[]>();
  return glyphs.filter((glyph) => {
    if (glyph.text === '') return true;
    if (isRepeated(glyph, kept)) return false;
    const cell = cellKey(glyph.text, cellOf(glyph.x), cellOf(glyph.y));
    const others = kept.get(cell);
    if (others === undefined) kept.set(cell, [glyph]);
    else others.push(glyph);
    return true;
  });
}

const cellKey = (text: string, column: number, row: number): string => `${column} ${row} ${text}`;

const cellOf = (coordinate: number): number => Math.floor(coordinate / CELL);

function isRepeated(glyph: Glyph, kept: ReadonlyMap<string, Glyph[]>): boolean {
  const reach = Math.min(CELL, FARTHEST * glyph.size);
  const [lastColumn, lastRow] = [cellOf(glyph.x + reach), cellOf(glyph.y + reach)];
  for (let x = cellOf(glyph.x - reach); x <= lastColumn; x++) {
    for (let y = cellOf(glyph.y - reach); y <= lastRow; y++) {
      const others = kept.get(cellKey(glyph.text, x, y));
      if (others === undefined) continue;
      for (let i = others.length - 1; i >= Math.max(0, others.length - MOST_COMPARED); i--) {
        if (isAtOneSpot(others[i] as Glyph, glyph)) return true;
      }
    }
  }
  return false;
}

function isAtOneSpot(one: Glyph, other: Glyph): boolean {
  const size = Math.max(one.size, other.size);
  if (one.angle !== other.angle || Math.abs(one.size - other.size) > SIZE_DIFFERENCE * size) return false;
  const width = Math.min(one.width, other.width);
  const reach = width > 0 ? Math.min(REACH.size * size, REACH.width * width) : REACH_WITHOUT_WIDTH * size;
  const radians = (one.angle * Math.PI) / 180;
  const [x, y] = [other.x - one.x, other.y - one.y];
  const along = x * Math.cos(radians) + y * Math.sin(radians);
  const up = y * Math.cos(radians) - x * Math.sin(radians);
  return Math.abs(along) <= Math.min(CELL, reach) && Math.abs(up) <= Math.min(CELL, REACH.up * size);
}
