// Rows of data files as chunks: of no page, or of the pages that were generated for them.
import { sql } from 'kysely';
import type { CheckedRow } from '#domain/services/datafiles/row.check.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';

/** Where rows belong. */
export interface RowRange {
  readonly jobId: number;
  readonly fileId: number;
  /** Rank of the first row, from 1 over the whole job. */
  readonly rank: number;
  /** Number of the first row in the file, from 1. */
  readonly first: number;
  /** Pages that each row has; 0: none. A list has those of each row of the file. */
  readonly pages: number | readonly number[];
}

/** The rank behind all chunks of a job. */
export async function nextRank(trx: Trx, jobId: number): Promise<number> {
  const { last } = await trx
    .selectFrom('chunk')
    .select((eb) => eb.fn.coalesce(eb.fn.max('rank'), eb.lit(0)).as('last'))
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow();
  return Number(last) + 1;
}

interface Pages {
  readonly first_page: number;
  readonly last_page: number;
}

/** Pages of a row by its number, from 1. */
function samePages(pages: number): (row: number) => Pages {
  const step = Math.max(pages, 1);
  return (row) => ({ first_page: (row - 1) * step + 1, last_page: pages === 0 ? row - 1 : row * pages });
}

function ownPages(pages: readonly number[]): (row: number) => Pages {
  const ends = [0];
  for (const count of pages) ends.push((ends.at(-1) ?? 0) + count);
  return (row) => ({ first_page: (ends[row - 1] ?? 0) + 1, last_page: ends[row] ?? 0 });
}

/** Adds some rows in one statement. A row without pages has its number as first page, and the one before it as last. */
export async function insertDataRows(trx: Trx, place: RowRange, rows: readonly CheckedRow[]): Promise<void> {
  const { jobId, fileId, rank, first, pages } = place;
  const pagesOf = typeof pages === 'number' ? samePages(pages) : ownPages(pages);
  const values = rows.map(({ line, values: fields, fault }, index) => ({
    rank: rank + index,
    ...pagesOf(first + index),
    row_values: fields,
    row_line: line,
    fault,
  }));
  await sql`insert into chunk (job_id, input_file_id, rank, first_page, last_page, row_values, row_line, fault)
    select ${jobId}::bigint, ${fileId}::bigint, r.rank, r.first_page, r.last_page, r.row_values, r.row_line,
      nullif(r.fault, 'null'::jsonb)
    from jsonb_to_recordset(${toJson(values)}::jsonb) as r (rank int, first_page int, last_page int, row_values jsonb,
      row_line int, fault jsonb)`.execute(trx);
}
