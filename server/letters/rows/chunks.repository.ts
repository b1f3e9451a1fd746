// Reading the chunks of a job that its steps go through.
import { type SqlBool, sql } from 'kysely';
import type { Fault } from '#domain/api/shapes.ts';
import type { Db } from '#server/storage/schema.ts';
import type { InputFileRow } from '../jobs/jobs.repository.ts';
import type { JobInHand } from '../steps/step.types.ts';
import type { ChunkInHand } from './row-facts.ts';

/** The columns of a chunk that its work needs. */
export interface ChunkRow {
  readonly id: number;
  readonly rank: number;
  readonly input_file_id: number;
  readonly first_page: number;
  readonly last_page: number;
  readonly fault: Fault | null;
}

/** Chunks of the main box: all, and those that are in a pack already. */
export async function countChunks(db: Db, jobId: number, mainBox: string): Promise<{ total: number; done: number }> {
  const { rows } = await sql<{ total: number; done: number }>`
    select count(*)::int as total, count(chunk.pack_id)::int as done
    from chunk join input_file on input_file.id = chunk.input_file_id
    where chunk.job_id = ${jobId} and input_file.box_name = ${mainBox}`.execute(db);
  return rows[0] ?? { total: 0, done: 0 };
}

/** The next chunks without a pack behind a rank, in order; of one box, or of all. */
export async function nextChunks(
  db: Db,
  job: JobInHand,
  wanted: { readonly box: string | null; readonly limit: number | null; readonly afterRank: number },
): Promise<ChunkInHand[]> {
  const files = new Map(job.files.map((file) => [file.id, file]));
  const inBox = wanted.box === null ? sql<SqlBool>`true` : sql<SqlBool>`input_file.box_name = ${wanted.box}`;
  const limit = wanted.limit === null ? sql`` : sql`limit ${wanted.limit}`;
  const { rows } = await sql<ChunkRow>`
    select chunk.id, chunk.rank, chunk.input_file_id, chunk.first_page, chunk.last_page, chunk.fault
    from chunk join input_file on input_file.id = chunk.input_file_id
    where chunk.job_id = ${job.id} and chunk.rank > ${wanted.afterRank} and chunk.pack_id is null and chunk.orphan_reason is null and ${inBox}
    order by chunk.rank ${limit}`.execute(db);
  return rows.flatMap((row) => chunkInHand(row, files.get(row.input_file_id)));
}

/** A chunk with what is known of its file; none when the file is not of the job. */
export const chunkInHand = (row: ChunkRow, file: InputFileRow | undefined): ChunkInHand[] =>
  file === undefined
    ? []
    : [
        {
          id: row.id,
          rank: row.rank,
          fileId: file.id,
          fileName: file.name,
          boxName: file.box_name,
          indexInBox: file.index_in_box,
          firstPage: row.first_page,
          lastPage: row.last_page,
          fault: row.fault,
          information: (file.facts as { information?: Record<string, string> }).information ?? {},
        },
      ];
