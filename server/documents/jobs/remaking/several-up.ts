// The job "severalUp": two or four pages on each page of a new file, by PDFium, which turns each page into a drawing of its
// own with its resources.
import { ok, type Result } from '#domain/errors/result.ts';
import { loadPdfium } from '#server/documents/pdfium/library.ts';
import { openInPdfium } from '#server/documents/pdfium/pdfium-file.ts';
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
  const { across, down } = job;
  const grid = { across, down, width: job.widthMm * POINTS_PER_MM, height: job.heightMm * POINTS_PER_MM };
  try {
    const isSaved = writeWhole(job.target, (temporary) =>
      file.saveSeveralUp(temporary, grid, () => context.progress()),
    );
    return isSaved ? ok({ pages: Math.ceil(file.pageCount / (across * down)) }) : refusalOf('internal');
  } finally {
    file.close();
  }
}
