// A part of a deposited file that no letter has goes: what it says, and its file where that holds nothing else.
import { addRevision } from '#server/letters/history/add-revision.ts';
import { type LockedJob, refreshJob } from '#server/letters/jobs/job-state.ts';
import { deleteUnnamedBlobs } from '#server/storage/blobs.ts';
import type { Trx } from '#server/storage/schema.ts';
import type { RowErasure } from './erase-row.ts';
import { emptyParts } from './loose-parts.ts';
import { dropOwnFiles, ownFilesOfPart } from './own-files.ts';

/** Erases one part of a locked order. @returns the contents of its files as hexadecimal digits */
export async function erasePart(
  trx: Trx,
  { job, chunkId }: { readonly job: LockedJob; readonly chunkId: number },
  { at, by, contentsBefore }: RowErasure,
): Promise<string[]> {
  await emptyParts(trx, job, { ids: [chunkId], at, by });
  const files = await dropOwnFiles(trx, { jobId: job.id, files: ownFilesOfPart(job.id, chunkId), at });
  await deleteUnnamedBlobs(
    trx,
    files.map(({ root_account_id: rootAccountId, hash }) => ({ rootAccountId, hash })),
    contentsBefore,
  );
  const line = { entity: 'job', entityId: job.id, accountId: job.accountId, event: 'PERSON_ERASED', at, by } as const;
  await addRevision(trx, { ...line, details: { count: 1, chunkIds: [chunkId] } });
  await refreshJob(trx, job, { at, by });
  return files.map(({ hash }) => hash.toString('hex'));
}
