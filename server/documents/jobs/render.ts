// The jobs that draw: a page to a PNG file, and whether areas of pages are blank.
import { writeFileSync } from 'node:fs';
import { ok, type Result } from '#domain/shared/result.ts';
import type { BlankJob, RenderedPage, RenderJob } from '../document-jobs.ts';
import { HandOver } from '../engine/hand-over.ts';
import { loadPdfium } from '../pdfium/library.ts';
import { pixelsAt } from '../pdfium/page-comparison.ts';
import { openInPdfium, type PdfiumFile } from '../pdfium/pdfium-file.ts';
import { encodePng } from '../pdfium/png.ts';
import type { JobContext } from '../pool/child-program.ts';
import { POINTS_PER_MM } from '../writer/geometry.ts';
import { pageNumber } from './compose.ts';
import { openStrictly, refusalOf } from './working-file.ts';
import { writeWhole } from './written-file.ts';

/** No image is larger, whatever the page says of its size. */
const MOST_PIXELS_A_SIDE = 6000;
const POINTS_PER_INCH = 72;

/** Opens in PDFium for the time of the work; refuses with `document.encrypted`, `document.tooBig`, `document.broken`. */
export async function withPdfium<T>(path: string, work: (file: PdfiumFile) => T): Promise<Result<T>> {
  const file = openInPdfium(await loadPdfium(), path);
  if (file === 'password') return refusalOf('encrypted');
  if (file === 'too-big') return refusalOf('too-big');
  if (file === 'broken') return refusalOf('syntax');
  try {
    return ok(work(file));
  } finally {
    file.close();
  }
}

/** Draws one page to a PNG file. At a resolution in dpi UserUnit counts, which PDFium ignores. */
export async function renderPage(job: RenderJob, context: JobContext): Promise<Result<RenderedPage>> {
  context.progress(job.path);
  const unit = 'dpi' in job.size ? unitOf(job.path, job.page) : 1;
  return withPdfium(job.path, (file) => {
    const page = pageNumber(job.page, file.pageCount);
    const points = file.size(page);
    const dpi = dpiFor(job.size, points) * unit;
    const { width, height } = pixelsAt(points, dpi, MOST_PIXELS_A_SIDE);
    const png = encodePng(file.draw(page, { width, height }));
    writeWhole(job.target, (temporary) => writeFileSync(temporary, png));
    return { width, height };
  });
}

function dpiFor(size: RenderJob['size'], { width, height }: { width: number; height: number }): number {
  if ('dpi' in size) return size.dpi;
  return (Math.min(size.longestSidePx, MOST_PIXELS_A_SIDE) * POINTS_PER_INCH) / Math.max(width, height, 1);
}

/** The page's UserUnit as the engine reads it; 1 for files it does not understand. */
function unitOf(path: string, page: number): number {
  const file = openStrictly(path);
  if (typeof file === 'string') return 1;
  try {
    return file.geometry(pageNumber(page, file.pageCount)).unit;
  } catch (error) {
    if (error instanceof HandOver) return 1;
    throw error;
  } finally {
    file.close();
  }
}

const BLANK_DPI = 100;
/** Channels above this are paper: scanners and JPEG leave traces of grey. */
const PAPER = 245;

/** For each check, whether nothing can be seen in the area. */
export async function findBlank(job: BlankJob, context: JobContext): Promise<Result<boolean[]>> {
  context.progress(job.path);
  return withPdfium(job.path, (file) =>
    job.checks.map(({ page, area }) => {
      context.progress();
      const number = pageNumber(page, file.pageCount);
      const { width, height, scale } = pixelsAt(file.size(number), BLANK_DPI, MOST_PIXELS_A_SIDE);
      const { rgb } = file.draw(number, { width, height });
      const perMm = scale * POINTS_PER_MM;
      const [left, top] = [Math.max(0, Math.round(area.left * perMm)), Math.max(0, Math.round(area.top * perMm))];
      const right = Math.min(width, Math.round((area.left + area.width) * perMm));
      const bottom = Math.min(height, Math.round((area.top + area.height) * perMm));
      for (let y = top; y < bottom; y++) {
        const row = rgb.subarray((y * width + left) * 3, (y * width + Math.max(left, right)) * 3);
        if (row.some((channel) => channel < PAPER)) return false;
      }
      return true;
    }),
  );
}
