// Uploads that a deposit takes: none of a draft, which would lose it and send it a second time.
import type { Trx } from '#server/storage/schema.ts';

/**
 * Whether another draft keeps one of these uploads; they stay locked until the transaction ends.
 * @param own the draft that may keep them
 * @returns the name of the first one; null: none is kept
 */
export async function fileOfDraft(trx: Trx, ids: readonly string[], own?: number): Promise<string | null> {
  if (ids.length === 0) return null;
  const rows = await trx
    .selectFrom('stored_file')
    .select(['name', 'used_by_job_id'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  const by = rows.flatMap(({ used_by_job_id: jobId }) => (jobId === null || jobId === own ? [] : [jobId]));
  if (by.length === 0) return null;
  const draft = await trx
    .selectFrom('job')
    .select('id')
    .where('id', 'in', by)
    .where('draft', '=', true)
    .executeTakeFirst();
  return draft === undefined ? null : (rows.find((row) => row.used_by_job_id === draft.id)?.name ?? null);
}

/** Marks uploads as used, and with a merged one the documents that it was made of. */
export async function claimFiles(trx: Trx, ids: readonly string[], jobId: number): Promise<void> {
  if (ids.length === 0) return;
  const used = await trx
    .updateTable('stored_file')
    .set({ used_by_job_id: jobId })
    .where('id', 'in', [...ids])
    .returning(['facts', 'owner_id'])
    .execute();
  for (const { facts, owner_id: ownerId } of used) {
    const parts = (facts as { mergedFrom?: readonly string[] }).mergedFrom ?? [];
    if (parts.length === 0) continue;
    await trx
      .updateTable('stored_file')
      .set({ used_by_job_id: jobId })
      .where('id', 'in', [...parts])
      .where('owner_id', '=', ownerId)
      .where('used_by_job_id', 'is', null)
      .execute();
  }
}
