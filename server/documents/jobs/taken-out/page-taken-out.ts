// A page by itself without the text that lies in some of its areas: the glyphs leave its content, nothing is painted over them,
// and whatever else is seen on the page stays where it was.

import type { TakeOutObstacle } from '#domain/documents/page-repair.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import type { PageGeometry } from '#server/documents/engine/file/page-geometry.ts';
import { openPdf, type PdfFile } from '#server/documents/engine/file/pdf-file.ts';
import { pageWithout } from '#server/documents/engine/removal/removal.ts';
import { writeWithout } from '#server/documents/engine/removal/rewritten-file.ts';
import type { SeenGlyph } from '#server/documents/engine/removal/text-pen.ts';
import { openFile } from '#server/documents/engine/syntax/source.ts';
import { userSpaceOf } from '#server/documents/engine/text/area-text.ts';
import { assemble } from '#server/documents/engine/write/assemble.ts';
import type { AreaMm } from '#server/documents/writer/draw-item.ts';
import { POINTS_PER_MM } from '#server/documents/writer/geometry.ts';
import type { Rectangle } from '../address/address-lines.ts';
import { saysMore } from '../address/area-says.ts';
import { differsBeside, wereSeen } from '../address/even-room.ts';
import { isSealed } from '../address/sealed.ts';
import { undrawnItems } from '../drawn-fields.ts';
import type { PagePictures } from '../page-pictures.ts';
import { type SourceFiles, withSources } from '../sources/source-files.ts';

/** A page (from 1) of a document, and the areas (mm, as displayed) whose text goes. */
export interface PageToClear {
  readonly path: string;
  readonly page: number;
  readonly areas: readonly AreaMm[];
}

interface Tools {
  readonly files: SourceFiles;
  readonly pictures: PagePictures;
  /** Where files are written, and how their names begin. */
  readonly stem: string;
  /** Resolution of the look at what stayed. */
  readonly dpi: number;
}

interface Cleared {
  readonly before: string;
  readonly after: string;
  /** Of the glyphs that went; points of display space. */
  readonly boxes: readonly Rectangle[];
  readonly geometry: PageGeometry;
}

/** Path of a file of this one page without the text, or why it cannot go alone. Refuses as opening does. */
export async function pageTakenOut(
  page: PageToClear,
  { files, pictures, stem, dpi }: Tools,
): Promise<Result<{ readonly path: string } | TakeOutObstacle>> {
  const cleared = await withSources(files, [page.path], (open) => {
    const file = open.get(page.path);
    if (file === undefined) throw new Error('A page of a document that is not open.');
    return ok(isSealed(file.objects) ? ('sealed' as const) : withoutText(file, page, stem));
  });
  if (!cleared.ok) return cleared;
  if (typeof cleared.value === 'string') return ok(cleared.value);
  const { before, after, boxes, geometry } = cleared.value;
  const { height, unit } = geometry;
  const was = await pictures.draw(before, 1, dpi);
  if (!was.ok) return was;
  const is = await pictures.draw(after, 1, dpi);
  if (!is.ok) return is;
  if (differsBeside(was.value, is.value, { old: boxes, unit })) return ok('glyphs');
  // A scan below the text would go on showing what the text says.
  if (!wereSeen(was.value, is.value, { old: boxes, unit })) return ok('picture');
  // A glyph far larger than the area: whoever chose the area did not mean what is seen beside it, and the sample would differ.
  const chosen = page.areas.map((area) => aroundArea(area, geometry));
  if (differsBeside(was.value, is.value, { old: chosen, unit })) return ok('glyphs');
  for (const area of page.areas) if (await saysMore(after, area, { height, unit })) return ok('glyphs');
  return ok({ path: after });
}

/** Glyphs of an area reach over its border, mm; the look adds as much as a seam. */
const OVER_BORDER = 1.9;

/** The area with what its glyphs may reach over it; points of display space. */
function aroundArea({ left, top, width, height }: AreaMm, { height: high, unit }: PageGeometry): Rectangle {
  const points = POINTS_PER_MM / unit;
  return {
    left: (left - OVER_BORDER) * points,
    right: (left + width + OVER_BORDER) * points,
    bottom: high - (top + height + OVER_BORDER) * points,
    top: high - (top - OVER_BORDER) * points,
  };
}

/** The page by itself, as it was and without its glyphs in the areas. */
function withoutText(file: PdfFile, { page, areas }: PageToClear, stem: string): Cleared | TakeOutObstacle {
  // They would be drawn over the page again, and may lie in the area.
  if (undrawnItems(file, page, null).length > 0) return 'fields';
  const before = `${stem}-0.pdf`;
  assemble(before, [{ kind: 'source', file, page }]);
  const boxes: Rectangle[] = [];
  let after = before;
  let geometry: PageGeometry | undefined;
  for (const [index, area] of areas.entries()) {
    const target = `${stem}-${index + 1}.pdf`;
    const removed = withOpen(after, (alone) => {
      geometry = alone.geometry(1);
      const without = pageWithout(alone, 1, userSpaceOf(area, geometry));
      if (without !== null && without.removed.length > 0) writeWithout({ file: alone, page: 1, without }, target);
      return without?.removed ?? null;
    });
    if (removed === null) return 'glyphs';
    if (removed.length > 0) after = target;
    if (geometry !== undefined) boxes.push(...boxesOf(removed, geometry));
  }
  if (geometry === undefined || boxes.length === 0) return 'nothing';
  return { before, after, boxes, geometry };
}

function withOpen<T>(path: string, use: (file: PdfFile) => T): T {
  const source = openFile(path);
  try {
    return use(openPdf(source));
  } finally {
    source.close();
  }
}

/** What a glyph may reach below and above its base line, as parts of its size. */
const BELOW = -0.3;
const ABOVE = 1;

/** Where glyphs were drawn, however they stand; points of display space. */
function boxesOf(glyphs: readonly SeenGlyph[], { toDisplay: m }: PageGeometry): Rectangle[] {
  return glyphs.map(({ x, y, along, up }) => {
    const corners = [0, 1].flatMap((end) =>
      [BELOW, ABOVE].map((high) => {
        const [px, py] = [x + along[0] * end + up[0] * high, y + along[1] * end + up[1] * high];
        return [m[0] * px + m[2] * py + m[4], m[1] * px + m[3] * py + m[5]] as const;
      }),
    );
    const [xs, ys] = [corners.map(([cx]) => cx), corners.map(([, cy]) => cy)];
    return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
  });
}
