// How long the documents of rows are.
import { sql } from 'kysely';
import type { Where } from '#server/context/ports.ts';

/** Pages of each document of some pack groups, for the count of sheets. A row of a data file beside them is none. */
export async function documentPages(where: Where, groupIds: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ pack_group_id: number; pages: number }>`
    select p.pack_group_id, (c.last_page - c.first_page + 1)::int as pages
    from pack p join chunk c on c.pack_id = p.id
    where p.pack_group_id = any(${sql.val([...groupIds])}::bigint[]) and c.last_page >= c.first_page order by p.pack_group_id, p.rank, c.place, c.rank, c.id`.execute(
    where,
  );
  const found = new Map<number, number[]>();
  for (const row of rows) found.set(row.pack_group_id, [...(found.get(row.pack_group_id) ?? []), row.pages]);
  return found;
}
