// Uploads past their time, and folders of uploads that no row knows.
import type { Db } from '#server/storage/schema.ts';

/** Deletes uploads past their time and without a holder. @returns their ids, at most `limit` */
export async function deleteExpiredUploads(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('upload')
    .where('id', 'in', (eb) =>
      eb.selectFrom('upload').select('id').where('expires_at', '<=', now).orderBy('expires_at').limit(limit),
    )
    .where('expires_at', '<=', now)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', now)]))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes one upload past its time, so that its key can begin anew. */
export async function deleteExpiredUpload(db: Db, id: string, now: Date): Promise<void> {
  await db.deleteFrom('upload').where('id', '=', id).where('expires_at', '<=', now).execute();
}

/** Those of the ids that have no row. */
export async function unknownUploads(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('upload').select('id').where('id', 'in', ids).execute();
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}
