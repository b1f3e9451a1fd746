// The job "bookmarks": the pages that the bookmarks of one level lead to, for documents that are cut there.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { bookmarkPages } from '#server/documents/engine/file/outlines.ts';
import type { JobContext } from '#server/documents/pool/child-program.ts';
import type { BookmarksJob } from '../document-jobs.ts';
import { openWorkingFile } from '../working-file.ts';

/** Copies lie in the child's own folder and go with it. */
const COPY_FOLDER = '.';

/** Pages from 1, in the order of the bookmarks. Refuses as opening does, and with `split.bookmarks` (`reason`, `title`). */
export async function readBookmarks(job: BookmarksJob, context: JobContext): Promise<Result<readonly number[]>> {
  context.progress(job.path);
  const opened = await openWorkingFile(job.path, { folder: COPY_FOLDER, crossCheck: false, context });
  if (!opened.ok) return opened;
  try {
    const found = bookmarkPages(opened.value.file, job.level);
    return found.fault === null
      ? ok(found.pages)
      : refuse('split.bookmarks', { reason: found.fault, title: found.title });
  } finally {
    opened.value.file.close();
  }
}
