// The job "merge": several documents in one file, what is the same in them written once.
import { ok, type Result } from '#domain/shared/result.ts';
import type { ComposedFile, MergeJob } from '../document-jobs.ts';
import { assemble } from '../engine/assemble.ts';
import type { JobContext } from '../pool/child-program.ts';
import { sourceFiles, withSources } from './source-files.ts';
import { sha256Of, writeWhole } from './written-file.ts';

/** Refuses as opening does. */
export async function mergeDocuments(job: MergeJob, context: JobContext): Promise<Result<ComposedFile>> {
  const files = sourceFiles(context);
  try {
    return await withSources(files, job.paths, (open) => {
      const inOrder = job.paths.flatMap((path) => open.get(path) ?? []);
      const pages = inOrder.flatMap((file) =>
        Array.from({ length: file.pageCount }, (_, i) => ({ kind: 'source' as const, file, page: i + 1 })),
      );
      const { bytes } = writeWhole(job.target, (temporary) => assemble(temporary, pages, { shareIdentical: true }));
      return ok({ path: job.target, bytes, pages: pages.length, sha256: sha256Of(job.target), overflowing: [] });
    });
  } finally {
    files.close();
  }
}
