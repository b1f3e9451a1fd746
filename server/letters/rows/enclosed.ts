// What each envelope has once, behind its packs: the documents of boxes of scope `shipment`, as copies in its last pack.
// And what follows from its chunks: the documents and pages that lists show.
import { type SqlBool, sql } from 'kysely';
import type { Trx } from '#server/storage/schema.ts';
import type { JobInHand } from '../steps/step.types.ts';
import { madeOf } from './chunks.repository.ts';

/** Encloses the documents of the shipment in some envelopes, once in each whatever was there; then counts their pages. */
export async function enclose(trx: Trx, job: JobInHand, groupIds: readonly number[]): Promise<void> {
  const boxes = job.service.boxes.filter(({ scope, main }) => scope === 'shipment' && !main).map(({ name }) => name);
  const files = job.files.filter((file) => boxes.includes(file.box_name)).map(({ id }) => id);
  if (files.length === 0 || groupIds.length === 0) return;
  const inGroups = sql<SqlBool>`pack_group_id = any(${sql.val([...groupIds])}::bigint[])`;
  await sql`delete from chunk where scope = 'shipment' and copy_of is not null
    and pack_id in (select id from pack where ${inGroups})`.execute(trx);
  await sql`insert into chunk
      (job_id, input_file_id, pack_id, rank, first_page, last_page, fault, row_values, row_line, scope, place, copy_of)
    select part.job_id, part.input_file_id, last.id, part.rank, part.first_page, part.last_page, part.fault,
      part.row_values, part.row_line, 'shipment', part.place, part.id
    from chunk part cross join (
      select distinct on (pack_group_id) id from pack where ${inGroups} order by pack_group_id, rank desc, id desc
    ) last
    where ${madeOf(files, 'part')}`.execute(trx);
  await countPages(trx, groupIds);
}

/** Writes how many documents and pages some envelopes have. */
export async function countPages(trx: Trx, groupIds: readonly number[]): Promise<void> {
  await sql`update pack_group set documents = counted.documents, pages = counted.pages
    from (
      select pack.pack_group_id, count(distinct pack.id)::int as documents,
        coalesce(sum(chunk.last_page - chunk.first_page + 1), 0)::int as pages
      from pack left join chunk on chunk.pack_id = pack.id
      where pack.pack_group_id = any(${sql.val([...groupIds])}::bigint[]) group by 1
    ) counted where pack_group.id = counted.pack_group_id`.execute(trx);
}
