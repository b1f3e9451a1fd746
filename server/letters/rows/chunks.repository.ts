// Reading the chunks of a job that its steps go through.
import { type SqlBool, sql } from 'kysely';
import type { Fault } from '#domain/api/shapes.ts';
import { planBoxOf } from '#domain/services/datafiles/datafile-boxes.check.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
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
  readonly main_chunk_id: number | null;
  readonly row_values: Record<string, string> | null;
}

/** The columns of `ChunkRow`. */
export const CHUNK_COLUMNS = sql`chunk.id, chunk.rank, chunk.input_file_id, chunk.first_page, chunk.last_page, chunk.fault,
  chunk.main_chunk_id, chunk.row_values`;

/**
 * The chunks that these files were cut into, and no copies: as the index `chunk_pages` has them. By the files alone the chunks of
 * all jobs would be read.
 */
export const madeOf = (files: readonly number[], table = 'chunk') =>
  sql<SqlBool>`${sql.ref(table)}.input_file_id = any(${sql.val([...files])}::bigint[]) and ${sql.ref(table)}.copy_of is null`;

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
  const inBox = wanted.box === null ? sql<SqlBool>`true` : sql<SqlBool>`input_file.box_name = ${wanted.box}`;
  const limit = wanted.limit === null ? sql`` : sql`limit ${wanted.limit}`;
  const { rows } = await sql<ChunkRow>`
    select ${CHUNK_COLUMNS}
    from chunk join input_file on input_file.id = chunk.input_file_id
    where chunk.job_id = ${job.id} and chunk.rank > ${wanted.afterRank} and chunk.pack_id is null
      and chunk.orphan_reason is null and chunk.scope = 'pack' and ${inBox}
    order by chunk.rank ${limit}`.execute(db);
  return inHand(rows, job);
}

/** A chunk with what is known of its file; none when the file is not of the job. */
export const chunkInHand = (
  row: ChunkRow,
  file: InputFileRow | undefined,
  { service }: Pick<JobInHand, 'service'>,
): ChunkInHand[] =>
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
          values: row.row_values ?? {},
          planBox: file.box_name === mainBoxOf(service)?.name ? planBoxOf(service) : null,
          mainChunkId: row.main_chunk_id,
        },
      ];

const inHand = (rows: readonly ChunkRow[], job: JobInHand): ChunkInHand[] => {
  const files = new Map(job.files.map((file) => [file.id, file]));
  return rows.flatMap((row) => chunkInHand(row, files.get(row.input_file_id), job));
};

/** The chunks of other boxes that join the packs of these main chunks, in the order of a pack. */
export async function joinedChunks(
  db: Db,
  job: JobInHand,
  mainChunks: readonly { readonly id: number }[],
): Promise<ChunkInHand[]> {
  // Those that the service brings to every pack join it without any identifier.
  if (!job.service.boxes.some(({ main, scope }) => !main && scope === 'pack')) return [];
  const ids = mainChunks.map(({ id }) => id);
  const { rows } = await sql<ChunkRow>`select ${CHUNK_COLUMNS} from chunk
    where chunk.main_chunk_id = any(${sql.val(ids)}::bigint[]) and chunk.scope = 'pack'
    order by chunk.place, chunk.rank, chunk.id`.execute(db);
  return inHand(rows, job);
}

/**
 * The chunks of boxes of this scope, that belong to no single pack; none is read where the service has no such box. Of a data file
 * that is its first row: all rows read it. Rows that plan a split are not among them.
 */
export async function chunksOfScope(db: Db | Trx, job: JobInHand, scope: 'shipment' | 'job'): Promise<ChunkInHand[]> {
  const plan = planBoxOf(job.service);
  const names = job.service.boxes
    .filter((box) => box.scope === scope && !box.main && box.name !== plan)
    .map(({ name }) => name);
  const ids = job.files.filter((file) => names.includes(file.box_name)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const { rows } = await sql<ChunkRow>`select ${CHUNK_COLUMNS} from chunk
    where ${madeOf(ids)} and (chunk.row_values is null or chunk.first_page = 1)
    order by chunk.place, chunk.rank, chunk.id`.execute(db);
  return inHand(rows, job);
}

const filesIn = (job: JobInHand, boxes: readonly string[]): number[] =>
  job.files.filter((file) => boxes.includes(file.box_name)).map(({ id }) => id);

/** Chunks of these boxes as the split made them. */
export async function countToIdentify(db: Db, job: JobInHand, boxes: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from chunk
    where ${madeOf(filesIn(job, boxes))}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The next chunks of these boxes behind a rank, in order. */
export async function chunksToIdentify(
  db: Db,
  job: JobInHand,
  wanted: { readonly boxes: readonly string[]; readonly after: number; readonly limit: number },
): Promise<ChunkInHand[]> {
  const { rows } = await sql<ChunkRow>`select ${CHUNK_COLUMNS} from chunk
    where chunk.job_id = ${job.id} and ${madeOf(filesIn(job, wanted.boxes))} and chunk.rank > ${wanted.after}
    order by chunk.rank limit ${wanted.limit}`.execute(db);
  return inHand(rows, job);
}

/** A document of a box: pages (from 1) of a file. */
export interface DocumentChunk {
  readonly rank: number;
  readonly fileId: number;
  readonly firstPage: number;
  readonly lastPage: number;
}

/** The next documents of these boxes behind a rank, in order; no copies. */
export async function documentsInBoxes(
  db: Db,
  job: JobInHand,
  wanted: { readonly boxes: readonly string[]; readonly after: number; readonly limit: number },
): Promise<DocumentChunk[]> {
  const { rows } = await sql<DocumentChunk>`
    select rank, input_file_id as "fileId", first_page as "firstPage", last_page as "lastPage" from chunk
    where chunk.job_id = ${job.id} and ${madeOf(filesIn(job, wanted.boxes))} and chunk.rank > ${wanted.after}
      and first_page <= last_page
    order by chunk.rank limit ${wanted.limit}`.execute(db);
  return rows;
}
