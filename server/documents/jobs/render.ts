// The jobs that draw: a page to a PNG file, and whether areas of pages are blank.
import { writeFileSync } from 'node:fs';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { loadPdfium } from '../pdfium/library.ts';
import { pixelsAt } from '../pdfium/page-comparison.ts';
import type { PageBitmap } from '../pdfium/page-drawing.ts';
import { openInPdfium, openToDraw, type PdfiumFile } from '../pdfium/pdfium-file.ts';
import { encodePng } from '../pdfium/png.ts';
import { differingBox, partOf, tilesOf } from '../pdfium/tiles.ts';
import type { JobContext } from '../pool/child-program.ts';
import { POINTS_PER_MM } from '../writer/geometry.ts';
import { BLANK_DPI, isBlank } from './blank-areas.ts';
import type { BlankJob, PageAgain, RenderedPage, RenderJob } from './document-jobs.ts';
import { pageNumber } from './page-number.ts';
import { unitsOf } from './units.ts';
import { refusalOf } from './working-file.ts';
import { writeWhole } from './written-file.ts';

/** pixels; larger pages are drawn at a lower resolution */
const MOST_PIXELS_A_SIDE = 6000;
const POINTS_PER_INCH = 72;

/** Opens in PDFium for the time of the work; refuses with `document.encrypted`, `document.broken` (`code`). */
async function withPdfium<T>(
  path: string,
  work: (file: PdfiumFile) => Result<T>,
  open: typeof openToDraw = openInPdfium,
): Promise<Result<T>> {
  const file = open(await loadPdfium(), path);
  if (file === 'password') return refusalOf('encrypted');
  if (file === 'too-big') return refusalOf('too-big');
  if (file === 'broken') return refusalOf('syntax');
  try {
    return work(file);
  } finally {
    file.close();
  }
}

const noSuchPage = (page: number, pages: number): Result<never> => refuse('area.page', { page, pages });

/**
 * Draws one page to a PNG file. At a resolution in dpi UserUnit counts, which PDFium ignores.
 * Refuses also with `area.page` (`page`, `pages`).
 */
export async function renderPage(job: RenderJob, context: JobContext): Promise<Result<RenderedPage>> {
  context.progress(job.path);
  return withPdfium(
    job.path,
    (file) => {
      const page = pageNumber(job.page, file.pageCount);
      if (page === null) return noSuchPage(job.page, file.pageCount);
      const points = file.size(page);
      const unit = 'dpi' in job.size ? (unitsOf(job.path, [page]).get(page) ?? 1) : 1;
      const { width, height } = pixelsAt(points, dpiFor(job.size, points) * unit, MOST_PIXELS_A_SIDE);
      const { png, ...more } = file.read(page, { width, height }, (bitmap) => {
        const again = job.again && { ...differing(bitmap, job.again.tiles), ...sizeMm(job.path, page, points) };
        const shown = again?.part ? partOf(bitmap, again.part) : bitmap;
        return { png: encodePng(shown), ...(again ? { again } : {}) };
      });
      writeWhole(job.target, (temporary) => writeFileSync(temporary, png));
      return ok({ width, height, ...more });
    },
    openToDraw,
  );
}

/** What of the picture is to be sent to whoever has the one with these tiles. */
function differing(bitmap: PageBitmap, known: string | null): Pick<PageAgain, 'tiles' | 'part'> {
  const tiles = tilesOf(bitmap);
  return { tiles, part: known === null ? null : differingBox(known, tiles, bitmap) };
}

function sizeMm(path: string, page: number, points: { width: number; height: number }) {
  const unit = unitsOf(path, [page]).get(page) ?? 1;
  const hundredths = (length: number) => Math.round(((length * unit) / POINTS_PER_MM) * 100) / 100;
  return { widthMm: hundredths(points.width), heightMm: hundredths(points.height) };
}

function dpiFor(size: RenderJob['size'], { width, height }: { width: number; height: number }): number {
  if ('dpi' in size) return size.dpi;
  return (Math.min(size.longestSidePx, MOST_PIXELS_A_SIDE) * POINTS_PER_INCH) / Math.max(width, height, 1);
}

/** For each check, whether nothing is visible in the area. Refuses also with `area.page`. */
export async function findBlank(job: BlankJob, context: JobContext): Promise<Result<boolean[]>> {
  context.progress(job.path);
  return withPdfium(job.path, (file) => {
    const numbers = job.checks.map(({ page }) => pageNumber(page, file.pageCount));
    const units = unitsOf(
      job.path,
      numbers.filter((number) => number !== null),
    );
    const blank: boolean[] = [];
    for (const [index, { page, area }] of job.checks.entries()) {
      context.progress();
      const number = numbers[index] ?? null;
      if (number === null) return noSuchPage(page, file.pageCount);
      const { width, height, scale } = pixelsAt(file.size(number), BLANK_DPI, MOST_PIXELS_A_SIDE);
      const picture = { ...file.draw(number, { width, height }), scale };
      blank.push(isBlank(picture, area, units.get(number) ?? 1));
    }
    return ok(blank);
  });
}
