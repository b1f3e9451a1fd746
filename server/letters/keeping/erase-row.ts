// One recipient of an order goes, the others stay: values, letters and what lies of them in the outbox. Numbers, states, times and
// billing facts stay.
import { sql } from 'kysely';
import { addRevision, type RevisionAuthor } from '#server/letters/history/add-revision.ts';
import { type LockedJob, refreshJob } from '#server/letters/jobs/job-state.ts';
import { deleteUnnamedBlobs } from '#server/storage/blobs.ts';
import type { Trx } from '#server/storage/schema.ts';
import { emptyNotesOf, emptyRows } from './purge-personal.ts';
import { dropProofsOfRow, forgetRejected, type GoneFile } from './row-proofs.ts';

/** When, and by whom. */
export interface RowErasure {
  readonly at: Date;
  readonly by: RevisionAuthor;
  /** Contents that were registered since stay until the next sweep. */
  readonly contentsBefore: Date;
}

/** A letter that lay in the outbox. */
export interface Piece {
  readonly deliveryNumber: string;
  readonly nuid: string;
}

type GoneOutput = GoneFile & Piece;

/** Erases one row of a locked order. @returns its letters, and their contents as hexadecimal digits */
export async function eraseRow(
  trx: Trx,
  { job, rowId }: { readonly job: LockedJob; readonly rowId: number },
  { at, by, contentsBefore }: RowErasure,
): Promise<{ readonly pieces: readonly Piece[]; readonly contents: readonly string[] }> {
  // Who was not confirmed will not be: there is nothing left to send to.
  await sql`update pack_group set state = 'REJECTED', dispatch_state = 'REJECTED' where id = ${rowId}
    and state = 'CREATED' and command_id is null`.execute(trx);
  await emptyRows(trx, [rowId]);
  await emptyNotesOf(trx, rowId);
  await sql`update revision set details = '{}', salt = null where entity = 'job' and entity_id = ${job.id}
    and (details ->> 'packGroupId' = ${String(rowId)} or details -> 'packGroupIds' @> ${String(rowId)}::jsonb)`.execute(
    trx,
  );
  const { rows } = await sql<GoneOutput>`update output_file f set purged = true
    from shipment s join delivery d on d.id = s.delivery_id
    where s.pack_group_id = ${rowId} and f.shipment_id = s.id and not f.purged
    returning f.root_account_id, f.hash, d.external_id as "deliveryNumber", s.nuid`.execute(trx);
  const sent = await sql<GoneFile>`update tracking_file f set purged = true from shipment s
    where s.pack_group_id = ${rowId} and f.shipment_id = s.id and not f.purged
    returning f.root_account_id, f.hash`.execute(trx);
  const proofs = await dropProofsOfRow(trx, job.id, rowId);
  await forgetRejected(trx, job.id, rowId);
  const files = [...rows, ...sent.rows, ...proofs];
  await deleteUnnamedBlobs(
    trx,
    files.map(({ root_account_id: rootAccountId, hash }) => ({ rootAccountId, hash })),
    contentsBefore,
  );
  const line = { entity: 'job', entityId: job.id, accountId: job.accountId, at, by } as const;
  await addRevision(trx, { ...line, event: 'PERSON_ERASED', details: { count: 1, packGroupId: rowId } });
  await refreshJob(trx, job, { at, by });
  return { pieces: rows, contents: files.map(({ hash }) => hash.toString('hex')) };
}
