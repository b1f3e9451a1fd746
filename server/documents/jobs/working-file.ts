// Which file the engine works on: the document itself when it is understood, else PDFium's copy of it, else a refusal.
// No code path continues after doubt.
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { openPdf, type PdfFile } from '../engine/file/pdf-file.ts';
import { HandOver, type HandOverCode } from '../engine/syntax/hand-over.ts';
import { openFile } from '../engine/syntax/source.ts';
import { loadPdfium, type PdfiumLibrary } from '../pdfium/library.ts';
import { differs } from '../pdfium/page-comparison.ts';
import { openInPdfium, type PdfiumFile } from '../pdfium/pdfium-file.ts';
import type { JobContext } from '../pool/child-program.ts';
import { heldPages } from './repair/held-pages.ts';
import { hasSoundTable, lostObject } from './repair/lost-objects.ts';

/** The file that the engine works on in place of a document. */
export interface WorkingFile {
  readonly file: PdfFile;
  readonly path: string;
  /** Set when the file is PDFium's copy. */
  readonly handedOver?: HandOverCode;
}

/** The refusal for a code of a document that PDFium cannot copy either. */
export function refusalOf(code: HandOverCode): Result<never> {
  if (code === 'encrypted') return refuse('document.encrypted');
  if (code === 'form') return refuse('document.formNotFlat');
  return refuse('document.broken', { code });
}

/** The file opened strictly, or the code of the doubt. An exception of the code itself counts as `internal`. */
export function openStrictly(path: string): PdfFile | HandOverCode {
  const source = openFile(path);
  try {
    return openPdf(source);
  } catch (error) {
    source.close();
    if (error instanceof HandOver) return error.code;
    throw error;
  }
}

/**
 * Opens a document for work. `folder` takes PDFium's copy. With `crossCheck` a strictly opened file counts only when PDFium
 * sees as many pages. Refuses with `document.encrypted`, `document.broken` (`code`), `document.formNotFlat`,
 * `document.noPages`.
 */
export async function openWorkingFile(
  path: string,
  { folder, crossCheck, context }: { folder: string; crossCheck: boolean; context: JobContext },
): Promise<Result<WorkingFile>> {
  if (statSync(path).size === 0) return refusalOf('xref');
  const opened = openStrictly(path);
  if (typeof opened === 'string') return openCopy(path, { folder, code: opened, context });
  if (!crossCheck) return ok({ file: opened, path });
  const count = await countInPdfium(path);
  if (count === opened.pageCount) return ok({ file: opened, path });
  opened.close();
  return openCopy(path, { folder, code: 'page-tree', context });
}

async function countInPdfium(path: string): Promise<number | null> {
  const pdfium = openInPdfium(await loadPdfium(), path);
  if (typeof pdfium === 'string') return null;
  const { pageCount } = pdfium;
  pdfium.close();
  return pageCount;
}

/** Where a copy is written, and why it is needed. */
export interface CopyRequest {
  /** Where the copy is written. */
  readonly folder: string;
  /** Why the engine does not take the document. */
  readonly code: HandOverCode;
  readonly context: JobContext;
}

/** PDFium's copy of a document that the engine does not understand: saved anew, else imported page by page. */
export async function openCopy(path: string, { folder, code, context }: CopyRequest): Promise<Result<WorkingFile>> {
  // The values of such a form were never drawn; PDFium's import would lose them silently.
  if (code === 'form') return refusalOf(code);
  const library = await loadPdfium();
  const original = openInPdfium(library, path);
  if (original === 'password') return refusalOf('encrypted');
  if (original === 'too-big') return refusalOf('too-big');
  if (original === 'broken') return refusalOf(code);
  try {
    if (original.pageCount === 0) return refuse('document.noPages');
    const saved = copyPath(folder, path, 'saved');
    const second = original.saveCopy(saved, () => context.progress()) ? openSame(saved, original) : 'internal';
    if (typeof second !== 'string') {
      const lost = lostObject(path, second, () => context.progress());
      if (lost === null) return ok({ file: second, path: saved, handedOver: code });
      second.close();
      rmSync(saved, { force: true });
      return refusalOf('object');
    }
    const hidesLayers = statSync(saved).size > 0 && mentionsLayers(saved);
    const isComplete = heldPages(saved) === original.pageCount;
    rmSync(saved, { force: true });
    if (second === 'form' || hidesLayers) return refusalOf(second);
    if (!isComplete) return refusalOf('page-tree');
    if (!hasSoundTable(path)) return refusalOf('object');
    return importPages(library, original, { path: copyPath(folder, path, 'imported'), code, context });
  } finally {
    original.close();
  }
}

/** Documents in different folders may have the same name. */
function copyPath(folder: string, path: string, kind: string): string {
  const digest = createHash('sha256').update(path).digest('hex').slice(0, 16);
  return join(folder, `${digest}.${kind}.pdf`);
}

function openSame(path: string, original: PdfiumFile): PdfFile | HandOverCode {
  const file = openStrictly(path);
  if (typeof file === 'string' || file.pageCount === original.pageCount) return file;
  file.close();
  return 'page-tree';
}

/** PDFium writes names plainly. An import would drop the states of the layers and show what is hidden. */
const mentionsLayers = (path: string): boolean => readFileSync(path).includes('/OCProperties');

const PAGES_COMPARED = 10;

/** The last resort: its result is compared with the original at once. */
function importPages(
  library: PdfiumLibrary,
  original: PdfiumFile,
  { path, code, context }: { path: string; code: HandOverCode; context: JobContext },
): Result<WorkingFile> {
  const file = original.saveImported(path, () => context.progress()) ? openSame(path, original) : 'internal';
  if (typeof file === 'string') return refuseImported(path, code);
  const copy = openInPdfium(library, path);
  const step = Math.max(1, Math.floor(original.pageCount / PAGES_COMPARED));
  let same = typeof copy !== 'string';
  for (let page = 1; same && page <= original.pageCount; page += step) {
    same = typeof copy !== 'string' && !differs({ file: original, page }, { file: copy, page }, []);
  }
  if (typeof copy !== 'string') copy.close();
  if (same) return ok({ file, path, handedOver: code });
  file.close();
  return refuseImported(path, code);
}

function refuseImported(path: string, code: HandOverCode): Result<never> {
  rmSync(path, { force: true });
  return refusalOf(code);
}
