// In which direction text runs on the page as it is seen, and glyphs as they lie when the page is turned so that they stand
// upright.
import type { Glyph } from '../glyph-collector.ts';

/** Text that leans no more than this, in degrees, counts as upright, or as turned by quarters: scans lie askew. */
const LEANING = 15;
/** Other directions are told apart by this many degrees. */
const STEP = 5;

/** A direction in whole degrees counterclockwise, 0 for upright, from 0 to 359; `x` and `y` point along the line. */
export function angleOf(x: number, y: number): number {
  if (y === 0 && x >= 0) return 0;
  const degrees = (Math.atan2(y, x) * 180) / Math.PI;
  const quarter = Math.round(degrees / 90) * 90;
  const angle = Math.abs(degrees - quarter) <= LEANING ? quarter : Math.round(degrees / STEP) * STEP;
  return (angle + 360) % 360;
}

/** The glyphs of each direction by themselves, placed as if it were upright; those that are upright come first. */
export function byDirection(glyphs: readonly Glyph[]): (readonly Glyph[])[] {
  if (glyphs.every(({ angle }) => angle === 0)) return [glyphs];
  const groups = new Map<number, Glyph[]>([[0, []]]);
  for (const glyph of glyphs) {
    const group = groups.get(glyph.angle) ?? [];
    groups.set(glyph.angle, group);
    group.push(upright(glyph));
  }
  return [...groups.values()];
}

function upright(glyph: Glyph): Glyph {
  if (glyph.angle === 0) return glyph;
  const radians = (glyph.angle * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
  return { ...glyph, x: glyph.x * cosine + glyph.y * sine, y: glyph.y * cosine - glyph.x * sine };
}
