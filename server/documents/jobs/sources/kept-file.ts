// The long document that the last job worked on, still open: its slices come one after the other, and opening reads all
// of its pages.
import { statSync } from 'node:fs';
import type { PdfFile } from '#server/documents/engine/file/pdf-file.ts';

/** Pages from which opening costs more than staying open. */
const LEAST_PAGES = 500;
/** Jobs for which a document stays open: what is remembered of its pages is freed then. */
const MOST_JOBS = 20;

let kept: { readonly key: string; readonly file: PdfFile } | undefined;
const jobs = new WeakMap<PdfFile, number>();

/** Says whether the file at a path is still the one that was opened. Throws what the file system throws. */
export function keyOfFile(path: string): string {
  const { dev, ino, size, mtimeMs } = statSync(path);
  return JSON.stringify([path, dev, ino, size, mtimeMs]);
}

/** The open document of this key, which is the caller's now; undefined where another one was kept, or none. */
export function takeKept(key: string): PdfFile | undefined {
  if (kept?.key !== key) return undefined;
  const { file } = kept;
  kept = undefined;
  return file;
}

/** Takes over a document with which a job has ended well: it stays open for the next job, or is closed. */
export function keepOrClose(key: string, file: PdfFile): void {
  const done = (jobs.get(file) ?? 0) + 1;
  // Of fields, jobs leave marks on the objects.
  if (file.pageCount < LEAST_PAGES || file.hasForm || done >= MOST_JOBS) {
    file.close();
    return;
  }
  jobs.set(file, done);
  kept?.file.close();
  kept = { key, file };
}
