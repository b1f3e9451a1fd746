// The documents a job works on: each opened once, exchanged for PDFium's copy when the engine doubts in the middle.
import { rmSync } from 'node:fs';
import { ok, type Result } from '#domain/errors/result.ts';
import type { PdfFile } from '#server/documents/engine/file/pdf-file.ts';
import { HandOver, type HandOverCode } from '#server/documents/engine/syntax/hand-over.ts';
import type { JobContext } from '#server/documents/pool/child-program.ts';
import { openCopy, openWorkingFile, refusalOf, type WorkingFile } from '../working-file.ts';
import { keepOrClose, keyOfFile, takeKept } from './kept-file.ts';

/** The open documents of one job, by path. */
export interface SourceFiles {
  /** The open file of this path. Refuses as opening does. */
  open(path: string): Promise<Result<PdfFile>>;
  /** Exchanges the file for PDFium's copy; refuses with the code's own error when it is one already. */
  exchange(path: string, code: HandOverCode): Promise<Result<PdfFile>>;
  /** The document at this path is worked on as PDFium's copy. */
  isExchanged(path: string): boolean;
  /** Closes the oldest files when many are open. Not while an output is being written: its pages refer to open files. */
  trim(): void;
  /** `endedWell`: the job has a result, so that nothing half done is left in what is open, and a long document may stay so. */
  close(endedWell?: boolean): void;
}

/** Files beyond this number are closed, oldest first: a slice of letters uses few. */
const OPEN_AT_ONCE = 64;

/** Copies lie in the child's own folder, where this process works, and go with the job. */
const COPY_FOLDER = '.';

/** Opens the documents of one job as they are asked for. */
export function sourceFiles(context: JobContext): SourceFiles {
  const files = new Map<string, WorkingFile>();
  /** Of the documents that are as they came. */
  const keys = new Map<string, string>();
  const keep = (path: string, opened: Result<WorkingFile>): Result<PdfFile> => {
    if (!opened.ok) return opened;
    files.set(path, opened.value);
    return ok(opened.value.file);
  };
  const forget = (path: string, known: WorkingFile): void => {
    files.delete(path);
    known.file.close();
    if (known.handedOver !== undefined) rmSync(known.path, { force: true });
  };
  return {
    async open(path) {
      context.progress(path);
      const known = files.get(path);
      if (known) return ok(known.file);
      const key = keyOfFile(path);
      keys.set(path, key);
      const kept = takeKept(key);
      if (kept) return keep(path, ok({ file: kept, path }));
      return keep(path, await openWorkingFile(path, { folder: COPY_FOLDER, crossCheck: false, context }));
    },
    async exchange(path, code) {
      context.progress(path);
      const known = files.get(path);
      if (known?.handedOver !== undefined) return refusalOf(code);
      if (known) forget(path, known);
      return keep(path, await openCopy(path, { folder: COPY_FOLDER, code, context }));
    },
    isExchanged: (path) => files.get(path)?.handedOver !== undefined,
    trim() {
      for (const [path, known] of files) if (files.size > OPEN_AT_ONCE) forget(path, known);
    },
    close(endedWell = false) {
      for (const [path, known] of files) {
        const key = keys.get(path);
        if (!endedWell || key === undefined || known.handedOver !== undefined) forget(path, known);
        else keepOrClose(key, known.file);
      }
    },
  };
}

/**
 * Does the work with these documents; at a doubt its result is thrown away, all of them are exchanged for PDFium's copies,
 * and the work is done once more. Refuses with the code's own error when the doubt remains.
 */
export async function withSources<T>(
  files: SourceFiles,
  paths: readonly string[],
  work: (open: ReadonlyMap<string, PdfFile>) => Result<T>,
): Promise<Result<T>> {
  const open = new Map<string, PdfFile>();
  for (const path of new Set(paths)) {
    const opened = await files.open(path);
    if (!opened.ok) return opened;
    open.set(path, opened.value);
  }
  const first = attempt(open, work);
  if (typeof first !== 'string') return first;
  for (const path of open.keys()) {
    const copy = await files.exchange(path, first);
    if (!copy.ok) return copy;
    open.set(path, copy.value);
  }
  const second = attempt(open, work);
  return typeof second === 'string' ? refusalOf(second) : second;
}

function attempt<T>(
  open: ReadonlyMap<string, PdfFile>,
  work: (open: ReadonlyMap<string, PdfFile>) => Result<T>,
): Result<T> | HandOverCode {
  try {
    return work(open);
  } catch (error) {
    if (error instanceof HandOver) return error.code;
    throw error;
  }
}
