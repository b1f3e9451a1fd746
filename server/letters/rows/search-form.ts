// What of a recipient's row is searched: name, address, e-mail address and references, folded once and kept beside the
// row (docs/model.md, "Search").
import { sql } from 'kysely';
import type { Trx } from '#server/storage/schema.ts';

/** Keeps what is searched of rows that are new or whose values changed; the others stay as they are. */
export async function keepSearchForm(trx: Trx, groupIds: readonly number[]): Promise<void> {
  await sql`insert into row_search (pack_group_id, job_id, form)
    select g.id, g.job_id, search_form(concat_ws(' ', g.recipient_name, array_to_string(g.recipient_lines, ' '),
      g.email_address, (select string_agg(value, ' ') from pack p, jsonb_each_text(p.metadatas)
        where p.pack_group_id = g.id)))
    from pack_group g where g.id = any(${sql.val([...groupIds])}::bigint[])
    on conflict (pack_group_id) do update set form = excluded.form where row_search.form <> excluded.form`.execute(trx);
}
