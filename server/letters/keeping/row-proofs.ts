// What shows one row of an order beside the row: proofs of its letters, and the rejection that points at it.
import { sql } from 'kysely';
import type { Trx } from '#server/storage/schema.ts';

/** A content that may be named by no row any more. */
export interface GoneFile {
  readonly root_account_id: number;
  readonly hash: Buffer;
}

/** Its letters leave the proofs; one that showed nothing else goes. @returns their contents */
export async function dropProofsOfRow(trx: Trx, jobId: number, rowId: number): Promise<GoneFile[]> {
  const row = String(rowId);
  const pick = JSON.stringify([{ packGroupId: rowId }]);
  const without = (list: string) => sql`(select coalesce(jsonb_agg(one order by place), '[]')
    from jsonb_array_elements(p.${sql.raw(list)}) with ordinality l(one, place) where one ->> 'packGroupId' <> ${row})`;
  const { rows } = await sql<{ root_account_id: number; hashes: string[] }>`update proof p
    set files = ${without('files')}, parameters = jsonb_set(p.parameters, '{picks}', ${without("parameters -> 'picks'")})
    from (select id, files from proof where job_id = ${jobId} and parameters -> 'picks' @> ${pick}::jsonb for update) before,
      job
    where p.id = before.id and job.id = p.job_id
    returning job.root_account_id, array(select one ->> 'hash' from jsonb_array_elements(before.files) one
      where one ->> 'packGroupId' = ${row}) as hashes`.execute(trx);
  await sql`delete from proof where job_id = ${jobId} and parameters -> 'picks' = '[]'`.execute(trx);
  return rows.flatMap(({ root_account_id, hashes }) =>
    hashes.map((hash) => ({ root_account_id, hash: Buffer.from(hash, 'hex') })),
  );
}

/** A rejection goes on pointing at the row, and no longer says whose it was. */
export async function forgetRejected(trx: Trx, jobId: number, rowId: number): Promise<void> {
  await sql`update delivery_command set rejection = jsonb_set(rejection, '{place,recipientName}', '""')
    where job_id = ${jobId} and rejection #>> '{place,packGroupId}' = ${String(rowId)}`.execute(trx);
}
