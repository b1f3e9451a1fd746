// Uploads and their stretches in the database. Every change of a stretch is made under the holder's name: a
// holder that lost its lease changes nothing.
import type { Selectable } from 'kysely';
import type { Where } from '#server/context/ports.ts';
import type { UploadTable } from '#server/storage/schema/files.table.ts';
import type { Trx } from '#server/storage/schema.ts';
import { after, FINISHED_MS, LEASE_MS, UNFINISHED_MS } from './upload-times.ts';

export type UploadRow = Selectable<UploadTable>;

/** Who works on an upload, by the id of both. */
export interface Hold {
  readonly id: string;
  readonly holder: string;
}

/** It became a file, or was refused; either way it stays so. */
export const isFinished = (row: UploadRow): boolean => row.answer !== null || row.refusal !== null;

/** An upload to be begun; `length` in bytes. */
export interface NewUpload {
  readonly id: string;
  readonly ownerId: number;
  readonly name: string;
  readonly source: string;
  readonly length: number;
  readonly idempotencyKey: string | null;
  readonly now: Date;
}

/** Undefined when the key is taken. */
export const insertUpload = (db: Where, upload: NewUpload): Promise<UploadRow | undefined> =>
  db
    .insertInto('upload')
    .values({
      id: upload.id,
      owner_id: upload.ownerId,
      name: upload.name,
      source: upload.source,
      length: upload.length,
      idempotency_key: upload.idempotencyKey,
      created_at: upload.now,
      expires_at: after(upload.now, UNFINISHED_MS),
      holder: null,
      lease_until: null,
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'idempotency_key']).doNothing())
    .returningAll()
    .executeTakeFirst();

/** An upload and the hold that its holder has on it. */
export interface HeldUpload {
  readonly upload: UploadRow;
  readonly hold: Hold;
}

interface OwnUpload {
  readonly id: string;
  readonly ownerId: number;
  readonly now: Date;
}

/** An upload of its owner; undefined once it has expired. */
export const findUpload = (db: Where, { id, ownerId, now }: OwnUpload): Promise<UploadRow | undefined> =>
  db
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** The upload that its owner began under this key, expired or not. */
export const findUploadByKey = (db: Where, ownerId: number, key: string): Promise<UploadRow | undefined> =>
  db
    .selectFrom('upload')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();

/** Takes an unfinished upload without a holder; undefined when it has one. */
export const claimUpload = (db: Where, hold: Hold, now: Date): Promise<UploadRow | undefined> =>
  db
    .updateTable('upload')
    .set({ holder: hold.holder, lease_until: after(now, LEASE_MS) })
    .where('id', '=', hold.id)
    .where('answer', 'is', null)
    .where('refusal', 'is', null)
    .where('expires_at', '>', now)
    .where((eb) => eb.or([eb('holder', 'is', null), eb('lease_until', '<', now)]))
    .returningAll()
    .executeTakeFirst();

/** Says that the holder is still at work. False when another took over. */
export async function prolongUpload(db: Where, hold: Hold, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({ lease_until: after(now, LEASE_MS) })
    .where('id', '=', hold.id)
    .where('holder', '=', hold.holder)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends the hold. Does nothing when another connection took over. */
export async function releaseUpload(db: Where, hold: Hold): Promise<void> {
  await db
    .updateTable('upload')
    .set({ holder: null, lease_until: null })
    .where('id', '=', hold.id)
    .where('holder', '=', hold.holder)
    .execute();
}

/**
 * Ends an upload with its answer or its refusal.
 * @throws Error when another took over: the transaction at hand must not commit
 */
export async function finishUpload(
  trx: Trx,
  hold: Hold,
  { end, now }: { readonly end: { readonly answer: string } | { readonly refusal: string }; readonly now: Date },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('upload')
    .set({ ...end, holder: null, lease_until: null, expires_at: after(now, FINISHED_MS) })
    .where('id', '=', hold.id)
    .where('holder', '=', hold.holder)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('The upload was taken over by another connection.');
  await trx.deleteFrom('upload_part').where('upload_id', '=', hold.id).execute();
}
