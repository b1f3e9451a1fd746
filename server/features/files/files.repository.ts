// Uploaded files of a person and the register of contents per root account.
import type { Where } from '#server/context/ports.ts';
import type { BlobKey } from '#server/storage/blobs.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';

const stored = (where: Where) => where.selectFrom('stored_file').selectAll();
export type StoredFileRow = NonNullable<Awaited<ReturnType<typeof findOwnFile>>>;

interface OwnFile {
  readonly id: string;
  readonly ownerId: number;
  readonly now: Date;
}

/** A session file belongs to the person who uploaded it; undefined for another's, and once it has expired. */
export const findOwnFile = (where: Where, { id, ownerId, now }: OwnFile) =>
  stored(where)
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst();

/** Files of a person that no job has used yet, newest first, a thousand at most. */
export const listOwnFiles = (where: Where, ownerId: number, now: Date): Promise<StoredFileRow[]> =>
  stored(where)
    .where('owner_id', '=', ownerId)
    .where('expires_at', '>', now)
    .where('used_by_job_id', 'is', null)
    .orderBy('uploaded_at', 'desc')
    .orderBy('id')
    .limit(1_000)
    .execute();

/** Files of a person by their ids, also used and expired ones. */
export const findFilesOf = (where: Where, ownerId: number, ids: readonly string[]) =>
  where
    .selectFrom('stored_file')
    .select(['id', 'used_by_job_id', 'expires_at'])
    .where('owner_id', '=', ownerId)
    .where('id', 'in', [...ids])
    .execute();

/** Which of these the person gave up. */
export async function droppedOf(where: Where, ownerId: number, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await where
    .selectFrom('dropped_file')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Ends a file that no job uses: it is swept with its content. @returns false: there is no such file of this person */
export async function dropFile(trx: Trx, { id, ownerId, now }: OwnFile): Promise<boolean> {
  const ended = await trx
    .updateTable('stored_file')
    .set({ expires_at: now })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('used_by_job_id', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (ended === undefined) return false;
  await trx
    .insertInto('dropped_file')
    .values({ id, owner_id: ownerId, dropped_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** An agent that was away longer than this sends a document again that was given up. */
const DROPPED_KEPT_MS = 180 * 86_400_000;

export const sweepDropped = async (db: Db, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - DROPPED_KEPT_MS);
  await db.deleteFrom('dropped_file').where('dropped_at', '<', before).execute();
};

/** Whether the same content was already used by a job of this root account since then. */
export async function wasOrderedSince(where: Where, { rootAccountId, hash }: BlobKey, since: Date): Promise<boolean> {
  const found = await where
    .selectFrom('input_file')
    .innerJoin('job', 'job.id', 'input_file.job_id')
    .select('input_file.id')
    .where('input_file.root_account_id', '=', rootAccountId)
    .where('input_file.hash', '=', hash)
    .where('job.submitted_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** An upload to be registered; `hash` is SHA-256 in 32 bytes, and its content is registered in the same transaction. */
export interface NewStoredFile {
  readonly id: string;
  readonly rootAccountId: number;
  readonly hash: Buffer;
  readonly ownerId: number;
  readonly accountId: number;
  readonly name: string;
  readonly fileType: string;
  readonly bytes: number;
  readonly pageCount: number | null;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly source: string;
  readonly now: Date;
  /** null: kept as long as something refers to it */
  readonly expiresAt: Date | null;
}

export const insertStoredFile = (trx: Trx, file: NewStoredFile): Promise<StoredFileRow> =>
  trx
    .insertInto('stored_file')
    .values({
      id: file.id,
      root_account_id: file.rootAccountId,
      hash: file.hash,
      owner_id: file.ownerId,
      account_id: file.accountId,
      name: file.name,
      file_type: file.fileType,
      bytes: file.bytes,
      page_count: file.pageCount,
      facts: toJson(file.facts),
      source: file.source,
      uploaded_at: file.now,
      expires_at: file.expiresAt,
      used_by_job_id: null,
      told_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
