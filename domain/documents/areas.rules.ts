// Where an area may lie, and what lies in it (decisions.md "Coordinates and units of every area").
import { refuse } from '../errors/errors.ts';
import { ok, type Result } from '../shared/result.ts';
import type { PageArea } from './area.schema.ts';
import { resolvePage } from './selectors.ts';
import { roundMm } from './units.ts';

/** An area as it is stored: 0.01 mm. */
export const roundArea = (area: PageArea): PageArea => ({
  page: area.page,
  left: roundMm(area.left),
  top: roundMm(area.top),
  width: roundMm(area.width),
  height: roundMm(area.height),
});

/** True when the point (mm) lies in the area; text belongs to it when the centre of its glyph box does. */
export const areaHolds = (area: PageArea, x: number, y: number): boolean =>
  x >= area.left && x < area.left + area.width && y >= area.top && y < area.top + area.height;

/** The page number of the area in a document, or why it cannot be read: no such page, or wholly off the page (mm). */
export function locateArea(
  area: PageArea,
  pages: readonly { readonly width: number; readonly height: number }[],
): Result<number> {
  const page = resolvePage(area.page, pages.length);
  if (page === null) return refuse('area.page', { page: area.page, pages: pages.length });
  const { width = 0, height = 0 } = pages[page - 1] ?? {};
  return area.left < width && area.top < height ? ok(page) : refuse('area.outside', { page });
}
