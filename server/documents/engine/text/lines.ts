// Lines of text out of glyphs, by the three extraction settings of a service. Glyphs of our engine and of PDFium go through
// the same function, so that the rules do not depend on which of the two read an area.
import type { Glyph } from './glyph-collector.ts';
import { toLogicalOrder } from './logical-order.ts';
import { byDirection } from './placed/direction.ts';

/** How glyphs become lines; the settings of a service in the engine's words. */
export interface ExtractionSettings {
  /** strict: glyphs share a line only when their baselines are equal but for 5 % of the type size; default: 35 % */
  readonly lineDetection: 'default' | 'strict';
  /** position: top to bottom, then left to right; writing: as the producer wrote them */
  readonly characterOrder: 'writing' | 'position';
  /** gap that counts as a space: normal 22 % of the type size, small 10 % */
  readonly wordSpacing: 'small' | 'normal';
}

interface Row {
  readonly y: number;
  readonly glyphs: Glyph[];
}

const TOLERANCE = { default: 0.35, strict: 0.05 } as const;
const GAP = { normal: 0.22, small: 0.1 } as const;

/**
 * The lines of an area, in logical order (right-to-left text included), without empty ones. Text that stands sideways makes
 * lines of its own behind the upright ones: it may cross them.
 */
export function assembleLines(glyphs: readonly Glyph[], settings: ExtractionSettings): string[] {
  const gap = GAP[settings.wordSpacing];
  return byDirection(glyphs)
    .flatMap((upright) => rowsOf(upright, settings))
    .map((row) => toLogicalOrder(lineOf(row.glyphs, gap), row.glyphs, settings.characterOrder).trim())
    .filter((line) => line !== '');
}

function rowsOf(glyphs: readonly Glyph[], { lineDetection, characterOrder }: ExtractionSettings): Row[] {
  const tolerance = TOLERANCE[lineDetection];
  const ordered =
    characterOrder === 'position'
      ? [...glyphs].sort((a, b) => b.y - a.y || a.order - b.order)
      : [...glyphs].sort((a, b) => a.order - b.order);
  const rows: Row[] = [];
  for (const glyph of ordered) {
    const row = rows.at(-1);
    if (row !== undefined && Math.abs(row.y - glyph.y) <= tolerance * glyph.size) row.glyphs.push(glyph);
    else rows.push({ y: glyph.y, glyphs: [glyph] });
  }
  if (characterOrder === 'position') for (const row of rows) row.glyphs.sort((a, b) => a.x - b.x || a.order - b.order);
  return rows;
}

function lineOf(glyphs: readonly Glyph[], gap: number): string {
  let line = '';
  let end: number | null = null;
  let start = 0;
  for (const glyph of glyphs) {
    if (end !== null && isApart(glyph, { start, end }, gap) && !line.endsWith(' ') && glyph.text !== ' ') line += ' ';
    line += glyph.text;
    start = glyph.x;
    end = glyph.x + glyph.width;
  }
  return line;
}

/** In right-to-left writing order the next glyph lies left of the last. */
function isApart(glyph: Glyph, last: { start: number; end: number }, gap: number): boolean {
  const ahead = glyph.x - last.end;
  const behind = last.start - (glyph.x + glyph.width);
  return Math.max(ahead, behind) > gap * glyph.size;
}
