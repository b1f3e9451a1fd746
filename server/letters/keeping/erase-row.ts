// One recipient of an order goes, the others stay: values, letters, what lies of them in the outbox, and deposited files that hold
// nothing else. Numbers, states, times and billing facts stay.
import { sql } from 'kysely';
import { detailsWithout } from '#server/letters/chain/left-details.ts';
import { addRevision, type RevisionAuthor } from '#server/letters/history/add-revision.ts';
import { type LockedJob, refreshJob } from '#server/letters/jobs/job-state.ts';
import { deleteUnnamedBlobs } from '#server/storage/blobs.ts';
import type { Trx } from '#server/storage/schema.ts';
import { emptyNotesOf } from './empty-histories.ts';
import { chunksOfSame, emptyChunks } from './loose-chunks.ts';
import { hasOthersInDelivery } from './others-in-order.ts';
import { dropOwnFiles, emptyOriginals, emptyPlanOf, ownFiles, ownFilesOfChunk } from './own-files.ts';
import { emptyRows } from './purge-personal.ts';
import { dropProofsOfRow, forgetRejected, type GoneFile } from './row-proofs.ts';

/** When, and by whom. */
export interface RowErasure {
  readonly at: Date;
  readonly by: RevisionAuthor;
  /** Contents that were registered since stay until the next sweep. */
  readonly contentsBefore: Date;
}

/** A place in an order that the caller has locked. */
export interface ErasedOne {
  readonly job: LockedJob;
  readonly id: number;
}

type GoneOutput = GoneFile & { readonly delivery_id: number; readonly nuid: string };

/**
 * Its letters leave the folders of their deliveries. One in which nobody else is goes whole: its list, and joined files, hold this
 * recipient, and who was erased before.
 */
async function leaveFolders(trx: Trx, { job, id }: ErasedOne, gone: readonly GoneOutput[]): Promise<void> {
  const column = <T>(of: (row: GoneOutput) => T) => sql.val(gone.map(of));
  await sql`insert into leaving_folder as l (delivery_id, nuids)
    select id, case when ${hasOthersInDelivery(sql`g.id`, { jobId: sql.val(job.id), rowId: sql.val(id) })} then array_agg(nuid) end
    from unnest(${column((row) => row.delivery_id)}::bigint[], ${column((row) => row.nuid)}::text[]) g(id, nuid) group by id
    on conflict (delivery_id) do update set nuids = case when excluded.nuids is null then null else l.nuids || excluded.nuids end
      where l.nuids is not null`.execute(trx);
}

/** Erases one row of a locked order. @returns the contents of its letters as hexadecimal digits */
export async function eraseRow(
  trx: Trx,
  { job, id: rowId }: ErasedOne,
  { at, by, contentsBefore }: RowErasure,
): Promise<string[]> {
  // Who was not confirmed will not be: there is nothing left to send to.
  await sql`update pack_group set state = 'REJECTED', dispatch_state = 'REJECTED' where id = ${rowId}
    and state = 'CREATED' and command_id is null`.execute(trx);
  await emptyPlanOf(trx, job.id, rowId);
  const chunkIds = await chunksOfSame(trx, job.id, rowId);
  await emptyChunks(trx, job, { ids: chunkIds, at, by });
  await emptyRows(trx, [rowId]);
  await emptyNotesOf(trx, job.id, rowId);
  await sql`update revision r set details = ${detailsWithout(rowId)}, salt = null
    where r.entity = 'job' and r.entity_id = ${job.id} and (r.details ->> 'packGroupId' = ${String(rowId)}
      or r.details -> 'packGroupIds' @> ${String(rowId)}::jsonb)`.execute(trx);
  // Before the files: what of them was erased is nobody else's.
  const line = { entity: 'job', entityId: job.id, accountId: job.accountId, at, by } as const;
  const parts = chunkIds.length > 0 ? { chunkIds } : {};
  await addRevision(trx, { ...line, event: 'PERSON_ERASED', details: { count: 1, packGroupId: rowId, ...parts } });
  const { rows } = await sql<GoneOutput>`update output_file f set purged = true
    from shipment s where s.pack_group_id = ${rowId} and f.shipment_id = s.id and not f.purged
    returning f.root_account_id, f.hash, s.delivery_id, s.nuid`.execute(trx);
  await leaveFolders(trx, { job, id: rowId }, rows);
  const sent = await sql<GoneFile>`update tracking_file f set purged = true from shipment s
    where s.pack_group_id = ${rowId} and f.shipment_id = s.id and not f.purged
    returning f.root_account_id, f.hash`.execute(trx);
  const proofs = await dropProofsOfRow(trx, job.id, rowId);
  await forgetRejected(trx, job.id, rowId);
  await emptyOriginals(trx, job.id, rowId);
  const own = [ownFiles(job.id, rowId), ...chunkIds.map((id) => ownFilesOfChunk(job.id, id))];
  const deposited = await dropOwnFiles(trx, {
    jobId: job.id,
    files: sql.join(
      own.map((one) => sql`(${one})`),
      sql` union `,
    ),
    at,
  });
  const files = [...rows, ...sent.rows, ...proofs, ...deposited];
  await deleteUnnamedBlobs(
    trx,
    files.map(({ root_account_id: rootAccountId, hash }) => ({ rootAccountId, hash })),
    contentsBefore,
  );
  await refreshJob(trx, job, { at, by });
  return files.map(({ hash }) => hash.toString('hex'));
}
