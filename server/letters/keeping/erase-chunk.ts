// Somebody goes who is in no letter of an order: a part of a deposited file, or a file of which nothing was cut.
import { type RawBuilder, sql } from 'kysely';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { refreshJob } from '#server/letters/jobs/job-state.ts';
import { deleteUnnamedBlobs } from '#server/storage/blobs.ts';
import type { Trx } from '#server/storage/schema.ts';
import type { ErasedOne, RowErasure } from './erase-row.ts';
import { emptyChunks } from './loose-chunks.ts';
import { dropOwnFiles, ownFilesOfChunk, uncutFile } from './own-files.ts';
import { LEFT_OUT_EMPTIED } from './personal-columns.ts';

/** The files go, and the history says who was erased, by ids. @returns the contents of the files as hexadecimal digits */
async function dropFiles(
  trx: Trx,
  { job, files, ids }: Pick<ErasedOne, 'job'> & { files: RawBuilder<unknown>; ids: Readonly<Record<string, number[]>> },
  { at, by, contentsBefore }: RowErasure,
): Promise<string[]> {
  const gone = await dropOwnFiles(trx, { jobId: job.id, files, at });
  await deleteUnnamedBlobs(
    trx,
    gone.map(({ root_account_id: rootAccountId, hash }) => ({ rootAccountId, hash })),
    contentsBefore,
  );
  const line = { entity: 'job', entityId: job.id, accountId: job.accountId, event: 'PERSON_ERASED', at, by } as const;
  await addRevision(trx, { ...line, details: { count: 1, ...ids } });
  await refreshJob(trx, job, { at, by });
  return gone.map(({ hash }) => hash.toString('hex'));
}

/** Erases one part of a locked order, and its file where that holds nothing else. */
export async function eraseChunk(trx: Trx, { job, id }: ErasedOne, erasure: RowErasure): Promise<string[]> {
  await emptyChunks(trx, job, { ids: [id], at: erasure.at, by: erasure.by });
  return dropFiles(trx, { job, files: ownFilesOfChunk(job.id, id), ids: { chunkIds: [id] } }, erasure);
}

/** Erases one file of a locked order of which nothing was cut, with its name where the history says it and the words of its fault. */
export async function eraseFile(trx: Trx, { job, id }: ErasedOne, erasure: RowErasure): Promise<string[]> {
  await sql`update revision r set details = '{}', salt = null from input_file f
    where f.id = ${id} and r.entity = 'job' and r.entity_id = ${job.id} and r.details ->> 'file' = f.name`.execute(trx);
  await sql`update input_file set left_out = ${LEFT_OUT_EMPTIED} where id = ${id}`.execute(trx);
  return dropFiles(trx, { job, files: uncutFile(job.id, id), ids: { fileIds: [id] } }, erasure);
}
