// Deposited files that hold one row of an order and nothing of others, and what a row leaves outside its own documents: the row of
// the plan that cut it, and pages that were looked for by its identifier.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { PLANS } from '#server/letters/jobs/plans-in-letters.ts';
import type { Trx } from '#server/storage/schema.ts';
import { emptyAnswersOfFiles, emptyAnswersOfUploads } from './kept-answers.ts';
import { IS_EMPTIED, partsOfSame, saysSamePerson } from './loose-chunks.ts';
import type { GoneFile } from './row-proofs.ts';

type Part = RawBuilder<unknown>;

const chunksOf = (rowId: Part) => sql`chunk c join pack p on p.id = c.pack_id where p.pack_group_id = ${rowId}`;

/** A line `r` of the history of an order says who of it was erased. */
const erasedOf = (jobId: Part, who: Part) => sql<SqlBool>`exists (select from revision r where r.entity = 'job'
  and r.entity_id = ${jobId} and r.event = 'PERSON_ERASED' and ${who})`;

/** A row of recipients of an order was erased. */
export const isErasedRow = (jobId: Part, rowId: Part) =>
  erasedOf(jobId, sql`(r.details ->> 'packGroupId')::bigint = ${rowId}`);

/** A chunk that no letter had was erased. @param chunk what it is called there */
export const isErasedChunk = (chunk: Part) =>
  erasedOf(sql`${chunk}.job_id`, sql`r.details -> 'chunkIds' @> to_jsonb(${chunk}.id)`);

/** A pack `p` of an order is of another row, which was not erased itself. */
const isOfOthers = (rowId: Part, jobId: Part) =>
  sql<SqlBool>`p.pack_group_id <> ${rowId} and not ${isErasedRow(jobId, sql`p.pack_group_id`)}`;

/**
 * A chunk `k` that is no copy is in another row, or somebody else has a copy of it; what nobody has may be anybody's, but for what says
 * the same person.
 */
const mayBeOfOthers = (rowId: Part) => sql<SqlBool>`case
  when k.pack_id is not null then exists (select from pack p where p.id = k.pack_id and ${isOfOthers(rowId, sql`k.job_id`)})
  else not exists (select from chunk c where c.job_id = k.job_id and c.copy_of = k.id)
      and not ${isErasedChunk(sql`k`)}
      and not exists (select from pack_group g where g.id = ${rowId} and ${saysSamePerson('g', 'k')})
    or exists (select from chunk c join pack p on p.id = c.pack_id
      where c.job_id = k.job_id and c.copy_of = k.id and ${isOfOthers(rowId, sql`k.job_id`)}) end`;

/** Pages and rows of a file `f` are of one row, but for those of rows that were erased before. */
const hasNoOthers = (rowId: Part) => sql<SqlBool>`not exists (
  select from chunk k where k.input_file_id = f.id and k.copy_of is null and ${mayBeOfOthers(rowId)})`;
const isOwn = (rowId: Part) =>
  sql<SqlBool>`f.id in (select c.input_file_id from ${chunksOf(rowId)}) and ${hasNoOthers(rowId)}`;

/** A file `f` has nothing but a part that no letter has, and what was erased before. */
export const isOwnOfChunk = (
  chunkId: Part,
) => sql<SqlBool>`(f.id = (select input_file_id from chunk where id = ${chunkId})
  and not exists (select from chunk k left join pack p on p.id = k.pack_id
    where k.input_file_id = f.id and k.copy_of is null and k.id <> ${chunkId}
      and not ${isErasedChunk(sql`k`)}
      and not ${isErasedRow(sql`k.job_id`, sql`p.pack_group_id`)}))`;

/**
 * A file that is still there holds a row and others of an order `job`: pages, the archive that they came in, or the plan. What a service
 * encloses to everybody is nobody's.
 */
export const sharesFiles = (rowId: Part) => sql<SqlBool>`(
  exists (select from input_file f where not f.purged and f.id in (
      select c.input_file_id from ${chunksOf(rowId)} and (c.copy_of is null or c.identifier is not null))
    and not (${isOwn(rowId)}))
  or exists (select from input_file s where not s.purged and s.role = 'source' and s.id in (
      select unnest(array[made.made_from, part.made_from]) from input_file made
        left join input_file part on part.id = made.made_from
      where made.id in (select c.input_file_id from ${chunksOf(rowId)}))
    and exists (select from input_file f where f.made_from = s.id and not f.purged and not (${isOwn(rowId)})))
  or exists (select from input_file f where f.job_id = job.id and not f.purged and f.page_count is null and ${PLANS}))`;

/**
 * Rows of the plan that cut a row, while the row still has its copies: they have the same values. Two rows that say the same are
 * of the same person, and nothing reads the plan any more.
 */
export async function emptyPlanOf(trx: Trx, jobId: number, rowId: number): Promise<void> {
  await sql`update chunk k set row_values = null, fault = null from input_file f join job on job.id = f.job_id
    where k.job_id = ${jobId} and f.id = k.input_file_id and k.pack_id is null and ${PLANS}
      and k.row_values in (select c.row_values from ${chunksOf(sql.val(rowId))} and c.row_values is not null)`.execute(
    trx,
  );
}

/** Pages and rows of which a row has copies: once no row that is left has values of them, they have none either. */
export async function emptyOriginals(trx: Trx, jobId: number, rowId: number): Promise<void> {
  await sql`update chunk k set row_values = null, identifier = null, fault = null
    where k.job_id = ${jobId} and k.pack_id is null and k.id in (select c.copy_of from ${chunksOf(sql.val(rowId))})
      and not exists (select from chunk c where c.job_id = k.job_id and c.copy_of = k.id
        and (c.row_values is not null or c.identifier is not null))`.execute(trx);
}

/** Of a source `s` something is there that was not left out: else what it holds of others is in no other file. */
export const IS_UNPACKED = sql<SqlBool>`exists (select from input_file made where made.made_from = s.id and made.role <> 'entry')`;

/** What was deposited as what of whom files `f` are, and nothing else: documents, parts of a joined one, an archive that held them. */
const filesWith = (jobId: number, own: RawBuilder<SqlBool>) => sql`with own as (
    select f.id, f.made_from, f.box_name, f.facts ? 'joined' as joined from input_file f
    where f.job_id = ${jobId} and ${own}
  ), documents as (
    select id, made_from from own
    union select part.id, part.made_from from own join input_file part on part.job_id = ${jobId} and part.role = 'part'
      and part.box_name = own.box_name where own.joined
  )
  select id from documents
  union all select s.id from input_file s where s.role = 'source' and s.id in (select made_from from documents)
    and ${IS_UNPACKED} and not exists (select from input_file f where f.made_from = s.id and not (${IS_EMPTIED})
      and f.id not in (select id from documents))`;

/** What the row alone was deposited as, and parts that no letter has and that say whom it is of. */
export const ownFiles = (jobId: number, rowId: number): Part =>
  filesWith(
    jobId,
    sql<SqlBool>`(${isOwn(sql.val(rowId))} or f.id in (select input_file_id from chunk where id in (${partsOfSame(jobId, rowId)}))
      and ${hasNoOthers(sql.val(rowId))})`,
  );

/** What a part that no letter has alone was deposited as. */
export const ownFilesOfChunk = (jobId: number, chunkId: number): Part =>
  filesWith(jobId, isOwnOfChunk(sql.val(chunkId)));

/** A file of which nothing was cut, with an archive that held nothing else. */
export const uncutFile = (jobId: number, fileId: number): Part => filesWith(jobId, sql<SqlBool>`f.id = ${fileId}`);

interface OwnFile extends GoneFile {
  readonly id: number;
  readonly file_id: string | null;
  readonly working_hash: Buffer | null;
  /** The content went before. */
  readonly gone: boolean;
}

/**
 * Files of somebody who is erased go, with their names and what was read of them; whoever uploaded them finds them no longer.
 * `files`: SQL that gives their ids.
 * @returns the contents of those that were there until now
 */
export async function dropOwnFiles(
  trx: Trx,
  { jobId, files, at }: { readonly jobId: number; readonly files: Part; readonly at: Date },
): Promise<GoneFile[]> {
  const { rows } =
    await sql<OwnFile>`update input_file f set purged = true, name = f.id::text, facts = '{}', index_row = null
    from (select id, purged as gone from input_file where id in (${files})) before where before.id = f.id
    returning f.id, f.file_id, f.root_account_id, f.hash, f.working_hash, before.gone`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await sql`delete from page_repair where input_file_id = any(${sql.val(ids)}::bigint[])`.execute(trx);
  await emptyAnswersOfFiles(trx, jobId, ids);
  const uploads = rows.flatMap(({ file_id: id }) => (id === null ? [] : [id]));
  await emptyAnswersOfUploads(trx, sql`select unnest(${sql.val(uploads)}::text[]) as id`);
  await sql`update stored_file set expires_at = least(expires_at, ${at}) where id = any(${sql.val(uploads)}::text[])
    and used_by_job_id = ${jobId} and expires_at is not null`.execute(trx);
  return rows.flatMap(({ root_account_id, hash, working_hash: working, gone }) =>
    gone ? [] : [hash, ...(working === null ? [] : [working])].map((one) => ({ root_account_id, hash: one })),
  );
}
