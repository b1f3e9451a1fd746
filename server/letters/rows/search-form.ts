// What is searched of orders and rows (docs/model.md, "Search"): of a row name, address, e-mail address and the metadata
// that its service marks as searchable or takes from a tag list, folded once and kept beside the row; and that metadata by name and value.
import { sql } from 'kysely';
import type { Trx } from '#server/storage/schema.ts';

/** Characters of a line of metadata that are searched: an index holds no more. */
const SEARCHED_CHARACTERS = 500;

/** Keeps what is searched of rows that are new or whose values changed; the others stay as they are. */
export async function keepSearchForm(trx: Trx, groupIds: readonly number[]): Promise<void> {
  const ids = sql.val([...groupIds]);
  await sql`
    with fields as materialized (
      select id, searchable_fields(service_definition) as names, tagged_fields(service_definition) as lists from job
      where id in (select job_id from pack_group where id = any(${ids}::bigint[]))
    ), found as materialized (
      select distinct p.pack_group_id, p.job_id, given.key as name, left(line, ${SEARCHED_CHARACTERS}) as value,
        fields.lists->>given.key as tag_list
      from pack p join fields on fields.id = p.job_id, jsonb_each_text(p.metadatas) given,
        string_to_table(given.value, E'\\n') line
      where p.pack_group_id = any(${ids}::bigint[]) and fields.names <> '{}' and fields.names ? given.key and line <> ''
    ), gone as (
      delete from searched_metadata old where old.pack_group_id = any(${ids}::bigint[])
        and not exists (select from found
          where (found.pack_group_id, found.name, found.value) = (old.pack_group_id, old.name, old.value))
    ), kept as (
      insert into searched_metadata (job_id, pack_group_id, name, value, tag_list)
      select job_id, pack_group_id, name, value, tag_list from found
      on conflict (pack_group_id, job_id, name, value) do nothing
    )
    insert into row_search (pack_group_id, job_id, form)
    select g.id, g.job_id, search_form(concat_ws(' ', g.recipient_name, array_to_string(g.recipient_lines, ' '),
      g.email_address, (select string_agg(value, ' ' order by name, value) from found where found.pack_group_id = g.id)))
    from pack_group g where g.id = any(${ids}::bigint[])
    on conflict (pack_group_id) do update set form = excluded.form where row_search.form <> excluded.form`.execute(trx);
}

/** Keeps what is searched of a new order itself: the metadata that its depositor gave. */
export async function keepSearchedMetadata(trx: Trx, jobId: number): Promise<void> {
  await sql`insert into searched_metadata (job_id, pack_group_id, name, value, tag_list)
    select distinct job.id, null::bigint, given.key, left(line, ${SEARCHED_CHARACTERS}),
      tagged_fields(job.service_definition)->>given.key
    from job, jsonb_each_text(job.metadatas) given, string_to_table(given.value, E'\\n') line
    where job.id = ${jobId} and searchable_fields(job.service_definition) ? given.key and line <> ''`.execute(trx);
}
