// The job "inspect": what a document is, and which file later work must open.
import { statSync } from 'node:fs';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { type PdfFile, refuseUndrawnForm } from '../engine/file/pdf-file.ts';
import { HandOver } from '../engine/syntax/hand-over.ts';
import type { JobContext } from '../pool/child-program.ts';
import { POINTS_PER_MM } from '../writer/geometry.ts';
import type { DocumentFacts, InspectJob, PageSize } from './document-jobs.ts';
import { refersToMisplaced } from './repair/lost-objects.ts';
import { openCopy, openWorkingFile, refusalOf, type WorkingFile } from './working-file.ts';

/**
 * Opens the document by the rule of the working file. Refuses as that does, and with `document.tooBig` (`bytes`, `limit`),
 * `document.noPages`, `document.tooManyPages` (`pages`, `limit`).
 */
export async function inspectDocument(job: InspectJob, context: JobContext): Promise<Result<DocumentFacts>> {
  context.progress(job.path);
  const bytes = statSync(job.path).size;
  const { limits } = job;
  if (bytes > limits.bytes) return refuse('document.tooBig', { bytes, limit: limits.bytes });
  const opened = await openWorkingFile(job.path, { folder: job.workDir, crossCheck: true, context });
  if (!opened.ok) return opened;
  const facts = factsOf(opened.value, job, bytes);
  if (typeof facts !== 'string') return facts;
  if (opened.value.handedOver !== undefined) return refusalOf(facts);
  const copy = await openCopy(job.path, { folder: job.workDir, code: facts, context });
  if (!copy.ok) return copy;
  const second = factsOf(copy.value, job, bytes);
  return typeof second === 'string' ? refusalOf(second) : second;
}

function factsOf({ file, path, handedOver }: WorkingFile, { limits }: InspectJob, bytes: number) {
  const { pageCount, hasForm } = file;
  try {
    if (pageCount === 0) return refuse('document.noPages');
    if (pageCount > limits.pages) return refuse('document.tooManyPages', { pages: pageCount, limit: limits.pages });
    refuseUndrawnForm(file.objects);
    // later a letter would be refused for it, or go out without it
    if (handedOver === undefined && refersToMisplaced(file)) return 'object' as const;
    const facts: DocumentFacts = {
      pageCount,
      bytes,
      sizes: sizesOf(file),
      hasForm,
      information: file.info(),
      workingPath: path,
      ...(handedOver === undefined ? {} : { handedOver }),
    };
    return ok(facts);
  } catch (error) {
    if (error instanceof HandOver) return error.code;
    throw error;
  } finally {
    file.close();
  }
}

const hundredths = (points: number): number => Math.round((points / POINTS_PER_MM) * 100) / 100;

function sizesOf(file: PdfFile): PageSize[] {
  const sizes = new Map<string, PageSize>();
  for (let page = 1; page <= file.pageCount; page++) {
    const { width, height } = file.geometry(page);
    const [widthMm, heightMm] = [hundredths(width), hundredths(height)];
    const key = `${widthMm} ${heightMm}`;
    const known = sizes.get(key);
    sizes.set(key, { widthMm, heightMm, firstPage: known?.firstPage ?? page, count: (known?.count ?? 0) + 1 });
  }
  return [...sizes.values()];
}
