// The refusal "changed meanwhile" of a deposit, with the person and the time (docs/model.md, "Edition conflict").
import type { Refusal } from '#domain/errors/result.ts';
import { CHANGED_BY_ITSELF } from '#server/letters/history/edition.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

/**
 * The refusal for a row that is no longer as it was read: the last person who changed its job, else its last change.
 */
export async function editionConflict(trx: Db | Trx, jobId: number): Promise<Refusal> {
  const last = await trx
    .selectFrom('revision')
    .select(['user_login', 'at'])
    .where('entity', '=', 'job')
    .where('entity_id', '=', jobId)
    .orderBy((eb) => eb('event', '=', 'PACK_GROUP_EDITED'), 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const parameters = { user: last?.user_login ?? CHANGED_BY_ITSELF, date: last?.at.toISOString() ?? '' };
  return { label: 'exception.editionConflict', parameters };
}
