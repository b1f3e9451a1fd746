// The job "merge": several documents in one file, what is the same in them written once.
import { ok, type Result } from '#domain/errors/result.ts';
import { openPdf, type PdfFile } from '../engine/file/pdf-file.ts';
import { HandOver, type HandOverCode } from '../engine/syntax/hand-over.ts';
import { openFile } from '../engine/syntax/source.ts';
import { mergeFiles } from '../engine/write/merge.ts';
import type { JobContext } from '../pool/child-program.ts';
import type { MergeJob, WrittenFile } from './compose-jobs.ts';
import { openCopy, openWorkingFile, refusalOf } from './working-file.ts';
import { sha256Of, writeWhole } from './written-file.ts';

/** Copies lie in the child's own folder and go with it. */
const COPY_FOLDER = '.';

/**
 * Merges with one document open at a time. At a doubt the documents the engine does not understand are exchanged for
 * PDFium's copies, at another one all of them. Refuses as opening does.
 */
export async function mergeDocuments(job: MergeJob, context: JobContext): Promise<Result<WrittenFile>> {
  let merged = tryMerge(job.target, job.paths, context);
  if (typeof merged === 'string') {
    const understood = await workingPaths(job.paths, context);
    if (!understood.ok) return understood;
    merged = tryMerge(job.target, understood.value, context);
  }
  if (typeof merged === 'string') {
    const copies = await copiedPaths(job.paths, merged, context);
    if (!copies.ok) return copies;
    merged = tryMerge(job.target, copies.value, context);
  }
  return typeof merged === 'string' ? refusalOf(merged) : ok(merged);
}

function tryMerge(target: string, paths: readonly string[], context: JobContext): WrittenFile | HandOverCode {
  try {
    const opened = openedInTurn(paths, context);
    const written = writeWhole(target, (temporary) => mergeFiles(temporary, opened));
    return { path: target, ...written, sha256: sha256Of(target), overflowing: [], leftOut: [] };
  } catch (error) {
    if (error instanceof HandOver) return error.code;
    throw error;
  }
}

function* openedInTurn(paths: readonly string[], context: JobContext): Iterable<PdfFile> {
  for (const path of paths) {
    context.progress(path);
    const source = openFile(path);
    try {
      yield openPdf(source);
    } finally {
      source.close();
    }
  }
}

async function workingPaths(paths: readonly string[], context: JobContext): Promise<Result<string[]>> {
  const working: string[] = [];
  for (const path of paths) {
    context.progress(path);
    const opened = await openWorkingFile(path, { folder: COPY_FOLDER, crossCheck: false, context });
    if (!opened.ok) return opened;
    opened.value.file.close();
    working.push(opened.value.path);
  }
  return ok(working);
}

async function copiedPaths(
  paths: readonly string[],
  code: HandOverCode,
  context: JobContext,
): Promise<Result<string[]>> {
  const copies: string[] = [];
  for (const path of paths) {
    context.progress(path);
    const copy = await openCopy(path, { folder: COPY_FOLDER, code, context });
    if (!copy.ok) return copy;
    copy.value.file.close();
    copies.push(copy.value.path);
  }
  return ok(copies);
}
