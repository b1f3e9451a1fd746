// Rows of a plan that cut the letters of an order stay beside these, as many as there are letters: whoever they name is found as a
// recipient, and they are not read once more (docs/decisions/0872).
import { type SqlBool, sql } from 'kysely';
import type { Trx } from '#server/storage/schema.ts';

/** The rows of a file `f` of an order `job` say how its letters are cut. */
export const PLANS = sql<SqlBool>`(f.box_name = job.split_configuration ->> 'box' or exists (
  select from jsonb_array_elements(job.service_definition -> 'boxes') box
  where box #>> '{splitConfig,type}' = 'dataFile' and box #>> '{splitConfig,box}' = f.box_name))`;

/** A chunk `c` is in no letter. The index `chunk_loose_in_file` has those of an order, by their files. */
export const IS_LOOSE = sql<SqlBool>`c.pack_id is null and c.copy_of is null
  and (c.row_values is not null or c.identifier is not null or c.pack_identifiers is not null)`;

/** Each plan of an order that is prepared says whether letters say all that its rows do. */
export async function markPlansInLetters(trx: Trx, jobId: number): Promise<void> {
  // No statistics know the letters: a planner that expects few of them would compare each row with each.
  await sql`set local enable_nestloop = off`.execute(trx);
  await sql`update input_file f set in_letters = not exists (
      select from chunk c where c.job_id = ${jobId} and c.input_file_id = f.id and ${IS_LOOSE} and not exists (
        select from chunk o where o.job_id = ${jobId} and o.pack_id is not null and o.row_values = c.row_values))
    from job where job.id = ${jobId} and f.job_id = ${jobId} and f.page_count is null and ${PLANS}`.execute(trx);
  await sql`set local enable_nestloop = on`.execute(trx);
}

/** A letter of an order goes, or all do: a row of a plan may be all that says whom it was to. */
export async function forgetPlansInLetters(trx: Trx, jobId: number): Promise<void> {
  await sql`update input_file set in_letters = false where job_id = ${jobId} and in_letters`.execute(trx);
}
