// The job "merge": several documents in one file, what is the same in them written once.
import { ok, type Result } from '#domain/shared/result.ts';
import type { ComposedFile, MergeJob } from '../document-jobs.ts';
import { mergeFiles } from '../engine/merge.ts';
import type { JobContext } from '../pool/child-program.ts';
import { sourceFiles, withSources } from './source-files.ts';
import { sha256Of, writeWhole } from './written-file.ts';

/** Refuses as opening does. */
export async function mergeDocuments(job: MergeJob, context: JobContext): Promise<Result<ComposedFile>> {
  const files = sourceFiles(context);
  try {
    return await withSources(files, job.paths, (open) => {
      const inOrder = job.paths.flatMap((path) => open.get(path) ?? []);
      const { bytes } = writeWhole(job.target, (temporary) => mergeFiles(temporary, inOrder));
      const pages = inOrder.reduce((sum, file) => sum + file.pageCount, 0);
      return ok({ path: job.target, bytes, pages, sha256: sha256Of(job.target), overflowing: [] });
    });
  } finally {
    files.close();
  }
}
