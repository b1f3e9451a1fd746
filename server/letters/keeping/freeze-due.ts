// Orders whose time for edits is over are frozen, once: who lets one go on afterwards has decided.
import { sql } from 'kysely';
import { addRevisions } from '#server/letters/history/add-revision.ts';
import type { Db } from '#server/storage/schema.ts';

/** Freezes these of an account in one transaction; those that a person froze or locked before only count as done. @returns how many */
export async function freezeJobs(db: Db, ids: readonly number[], at: Date): Promise<number> {
  if (ids.length === 0) return 0;
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number; account_id: number; was: boolean }>`
      with due as (
        select id, frozen or locked as was from job where id = any(${sql.val([...ids])}::bigint[])
          and frozen_by_time_at is null order by id for update
      )
      update job set frozen = frozen or not locked, frozen_by_time_at = ${at}, version = version + 1
      from due where job.id = due.id returning job.id, job.account_id, due.was`.execute(trx);
    const frozen = rows.filter(({ was }) => !was);
    await addRevisions(
      trx,
      frozen.map(({ id, account_id: accountId }) => ({
        entity: 'job' as const,
        entityId: id,
        accountId,
        event: 'FROZEN',
        at,
        by: null,
      })),
    );
    return frozen.length;
  });
}
