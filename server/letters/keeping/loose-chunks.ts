// Parts of deposited files that are in no letter and say something: rows and pages that found none, and what was cut or read of an order
// whose preparation went no further. Whoever is meant by them is no recipient, and is found, given out and erased all the same.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RevisionAuthor } from '#server/letters/history/add-revision.ts';
import type { LockedJob } from '#server/letters/jobs/job-state.ts';
import { IS_LOOSE, PLANS } from '#server/letters/jobs/plans-in-letters.ts';
import type { Trx } from '#server/storage/schema.ts';
import { emptied } from './personal-columns.ts';

type Part = RawBuilder<unknown>;

/** A chunk `c` is a row of such a file. */
const IS_OF_PLAN = sql<SqlBool>`exists (select from input_file f join job on job.id = f.job_id
  where f.id = c.input_file_id and f.page_count is null and ${PLANS})`;

/** A chunk `c` is read by all letters of its order, which has some: it is of none, and of each. */
export const IS_OF_ALL = sql<SqlBool>`(c.scope = 'job' and not ${IS_OF_PLAN}
  and exists (select from pack_group g where g.job_id = c.job_id))`;

/** Of a file `f` no word is left: whom it was of is erased. Its content alone may go before, at the file delay. */
export const IS_EMPTIED = sql<SqlBool>`f.purged and f.name = f.id::text`;

/** A file `f` that a row of an index names, or that was left out, and of which nothing was cut. */
export const IS_UNCUT = sql<SqlBool>`((f.index_row is not null or f.left_out is not null) and not (${IS_EMPTIED})
  and not exists (select from chunk c where c.input_file_id = f.id))`;

/**
 * Nor has a letter what a chunk `c` says: no copy of it, nor what the row of a plan gave to the pages that it cut. `jobs`: a condition on
 * the id of the order, without which all chunks would be compared.
 */
export const isItsOwn = (jobs: Part): RawBuilder<SqlBool> => sql<SqlBool>`(
  not exists (select from chunk o where o.job_id ${jobs} and o.pack_id is not null and o.copy_of = c.id)
  and not exists (select from chunk o where o.job_id ${jobs} and o.pack_id is not null and o.job_id = c.job_id
    and o.row_values = c.row_values and ${IS_OF_PLAN}))`;

/** The texts that a chunk says, as rows of `value`. @param alias what the chunk is called there */
const textsOf = (alias: string) => sql`jsonb_path_query(
    jsonb_build_array(${sql.ref(`${alias}.row_values`)}, ${sql.ref(`${alias}.identifier`)}, ${sql.ref(`${alias}.pack_identifiers`)}),
    'strict $.**') value where jsonb_typeof(value) = 'string'`;

/** All that a chunk says, each value once. @param alias what the chunk is called there */
export const saidByChunk = (alias: string): RawBuilder<string> => sql<string>`(
  select coalesce(string_agg(distinct value #>> '{}', ', '), '') from ${textsOf(alias)})`;

/** The words of a text in their order, with a space around each. */
const wordsIn = (text: Part) =>
  sql`' ' || btrim(regexp_replace(search_form(${text}), '[[:space:][:punct:]]+', ' ', 'g')) || ' '`;

/**
 * A chunk says the name and each line of the address, or the e-mail address, of a row of recipients, whatever columns they are in: a name
 * alone may be that of many. A line is said by words that follow each other in one value, or in columns of their own; an e-mail address by
 * a value that says nothing else. @param row what `pack_group` is called there, @param alias what the chunk is
 */
export const saysSamePerson = (row: string, alias: string): RawBuilder<SqlBool> => {
  const of = (column: string) => sql.ref(`${row}.${column}`);
  const [name, lines, email] = [of('recipient_name'), of('recipient_lines'), of('email_address')];
  return sql<SqlBool>`((cardinality(${lines}) > 1 or ${email} is not null) and (
    select coalesce(bool_and(exists (select from unnest(said.words) words where position(part.words in words) > 0)
          or string_to_array(btrim(part.words), ' ') <@ said.alone), ${email} is not null)
        and (${email} is null or btrim(search_form(${email})) = any(said.whole))
      from (select coalesce(array_agg(${wordsIn(sql`value #>> '{}'`)}), '{}') as words,
          coalesce(array_agg(btrim(${wordsIn(sql`value #>> '{}'`)})), '{}') as alone,
          coalesce(array_agg(btrim(search_form(value #>> '{}'))), '{}') as whole from ${textsOf(alias)}) said
        left join (select ${wordsIn(sql`line`)} as words from unnest(array_append(${lines}, ${name}::text)) line
          where btrim(${wordsIn(sql`line`)}) <> '') part on true
      group by said.whole))`;
};

/** Ids of parts of an order that no letter has and that say whom one of its rows is of. */
export const partsOfSame = (
  jobId: number,
  rowId: number,
): Part => sql`select c.id from chunk c join pack_group g on g.id = ${rowId}
  where c.job_id = ${jobId} and ${IS_LOOSE} and c.scope <> 'job' and ${saysSamePerson('g', 'c')}
    and ${isItsOwn(sql`= ${jobId}`)} order by c.id`;

export async function chunksOfSame(trx: Trx, jobId: number, rowId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${partsOfSame(jobId, rowId)}`.execute(trx);
  return rows.map(({ id }) => id);
}

interface EmptiedChunks {
  readonly ids: readonly number[];
  readonly at: Date;
  readonly by: RevisionAuthor;
}

/**
 * Parts of a locked order say nothing any more, nor do their copies that no letter has; each stays in its place, and who erased it says
 * of an orphan that it goes to nobody, unless somebody did.
 */
export async function emptyChunks(trx: Trx, job: LockedJob, { ids, at, by }: EmptiedChunks): Promise<void> {
  if (ids.length === 0) return;
  const accepted = {
    acceptedBy: { id: by.userId, login: by.userLogin, name: '' },
    acceptedAt: at.toISOString(),
  };
  const given = sql`any(${sql.val([...ids])}::bigint[])`;
  await sql`update chunk set ${emptied('chunk')}, accepted = case when orphan_reason is null then accepted
      else coalesce(accepted, ${JSON.stringify(accepted)}::jsonb) end
    where job_id = ${job.id} and pack_id is null and (id = ${given} or copy_of = ${given})`.execute(trx);
}
