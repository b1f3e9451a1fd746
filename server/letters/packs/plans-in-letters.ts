// Rows of a plan that cut the letters of an order stay beside these, as many as there are letters: whoever they name is found as a
// recipient, and they are not read once more (docs/decisions/0872).
import { sql } from 'kysely';
import { IS_LOOSE, PLANS } from '#server/letters/keeping/loose-chunks.ts';
import type { Trx } from '#server/storage/schema.ts';

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
