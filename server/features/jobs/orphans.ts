// The pieces of a job's documents that joined no pack: shown with the job, and what holds up its confirmation.
import { sql } from 'kysely';
import type { Db } from '#server/storage/schema.ts';

export interface OrphanRow {
  readonly id: number;
  readonly input_file_id: number;
  readonly box_name: string;
  readonly name: string;
  readonly first_page: number;
  readonly last_page: number;
  readonly orphan_reason: string;
}

/** Chunks of a job found in scope that joined no pack. */
export const orphansOf = async (db: Db, jobId: number): Promise<OrphanRow[]> => {
  const { rows } = await sql<OrphanRow>`
    select chunk.id, chunk.input_file_id, input_file.box_name, input_file.name, chunk.first_page, chunk.last_page,
      chunk.orphan_reason
    from chunk join input_file on input_file.id = chunk.input_file_id
    where chunk.job_id = ${jobId} and chunk.orphan_reason is not null order by chunk.rank, chunk.id`.execute(db);
  return rows;
};
