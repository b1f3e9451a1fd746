// Pages that a person mended, as rows hold them.
import { sql } from 'kysely';
import type { Repairer } from '#domain/documents/page-repair.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

interface RowWithPage {
  readonly id: number;
  readonly version: number;
  readonly state: 'CREATED' | 'REJECTED';
  readonly command_id: number | null;
}

/** The rows that a page of a file (from 1) leaves with. */
export async function rowsWithPage(trx: Trx, fileId: number, page: number): Promise<RowWithPage[]> {
  const { rows } = await sql<RowWithPage>`select distinct g.id, g.version, g.state, g.command_id
    from chunk c join pack p on p.id = c.pack_id join pack_group g on g.id = p.pack_group_id
    where c.input_file_id = ${fileId} and ${page}::int between c.first_page and c.last_page`.execute(trx);
  return rows;
}

/** How many letters of a deposit somebody mended. */
interface LettersRepaired {
  readonly by: Repairer;
  readonly letters: number;
}

/** By the person who did it last to a page of theirs, most letters first. */
export async function lettersRepaired(db: Db, jobId: number): Promise<LettersRepaired[]> {
  const { rows } = await sql<LettersRepaired>`
    select r.repaired_by as by, count(distinct p.pack_group_id)::int as letters
    from page_repair r join chunk c on c.input_file_id = r.input_file_id and r.page between c.first_page and c.last_page
      join pack p on p.id = c.pack_id
    where r.job_id = ${jobId} group by r.repaired_by order by letters desc, r.repaired_by ->> 'name'`.execute(db);
  return rows;
}
