// The job "severalUp": two or four pages on each page of a new file, by PDFium, which turns each page into a drawing of its
// own with its resources.
import { ok, type Result } from '#domain/errors/result.ts';
import { loadPdfium } from '#server/documents/pdfium/library.ts';
import { type Grid, openInPdfium } from '#server/documents/pdfium/pdfium-file.ts';
import type { JobContext } from '#server/documents/pool/child-program.ts';
import { POINTS_PER_MM } from '#server/documents/writer/geometry.ts';
import { refusalOf } from '../working-file.ts';
import { writeWhole } from '../written-file.ts';
import type { PageTotal, SeveralUpJob } from './remade-jobs.ts';

/** Refuses with `document.encrypted`, `document.broken` (`code`). */
export async function severalUp(job: SeveralUpJob, context: JobContext): Promise<Result<PageTotal>> {
  context.progress(job.path);
  const file = openInPdfium(await loadPdfium(), job.path);
  if (file === 'password') return refusalOf('encrypted');
  if (file === 'too-big') return refusalOf('too-big');
  if (file === 'broken') return refusalOf('syntax');
  try {
    const grid = gridFor(job, file.size(1));
    const isSaved = writeWhole(job.target, (temporary) =>
      file.saveSeveralUp(temporary, grid, () => context.progress()),
    );
    return isSaved ? ok({ pages: Math.ceil(file.pageCount / (job.across * job.down)) }) : refusalOf('internal');
  } finally {
    file.close();
  }
}

/** The grid of the job in points, laid on its side where the pages lie across: slides come above each other, on an upright page. */
function gridFor({ across, down, widthMm, heightMm }: SeveralUpJob, first: { width: number; height: number }): Grid {
  const [width, height] = [widthMm * POINTS_PER_MM, heightMm * POINTS_PER_MM];
  return first.width > first.height
    ? { across: down, down: across, width: height, height: width }
    : { across, down, width, height };
}
