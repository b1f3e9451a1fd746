// Where a person is found in parts of deposited files that no letter has: rows and pages left over, and those of orders whose
// preparation went no further.
import { type RawBuilder, sql } from 'kysely';
import { JOB_STATES_IN_PROGRESS } from '#domain/jobs/jobs.ts';
import { wordsFound } from '#server/access/like-pattern.ts';
import { IS_LOOSE } from '#server/letters/jobs/plans-in-letters.ts';
import { IS_EMPTIED, IS_OF_ALL, IS_UNCUT, isItsOwn, saidByChunk } from '#server/letters/keeping/loose-chunks.ts';
import { hasOthers } from '#server/letters/keeping/others-in-order.ts';
import { IS_UNPACKED, isOwnOfChunk } from '#server/letters/keeping/own-files.ts';
import { type Asked, accounts, anyOf, type TraceScope } from './trace-scope.ts';

/**
 * Orders with the files that parts of no letter are in: one look at the index for each file, whatever parts it has. The plans whose rows
 * are all in letters are left out, and their rows not read: the offset keeps the planner from beginning with the words of all parts there are.
 */
const LOOSE_FILES = sql`job cross join lateral (
    with recursive loose as (
      select min(input_file_id) as id from chunk where job_id = job.id and pack_id is null and copy_of is null
      union all select (select min(input_file_id) from chunk where job_id = job.id and pack_id is null and copy_of is null
        and input_file_id > loose.id) from loose where loose.id is not null)
    select f.id from loose join input_file f on f.id = loose.id where not f.in_letters) file
  cross join lateral (select * from chunk part where part.job_id = job.id and part.input_file_id = file.id
    and part.pack_id is null and part.copy_of is null offset 0) c`;

/** The newest parts: their words are read before anything else is asked of them. */
export const looseChunks = (
  scope: TraceScope,
  { asked, limit }: { readonly asked: Asked; readonly limit: number },
): RawBuilder<unknown> => sql`(
  with found as materialized (
    select c.*, ${saidByChunk('c')} as said, job.submitted_at from ${'text' in asked ? LOOSE_FILES : sql`chunk c join job on job.id = c.job_id`}
    where ${IS_LOOSE} and job.account_id in (${accounts(scope)})
      and ${'text' in asked ? wordsFound(sql`search_form(${saidByChunk('c')})`, asked.text) : anyOf(sql`c.id`, asked.parts)}
  ), own as materialized (
    select c.* from found c where ${isItsOwn(sql`= any(array(select job_id from found))`)}
    order by c.submitted_at desc, c.id desc limit ${limit})
  select 'part', c.id, job.account_id, c.said, '{}'::text[], '', job.id, job.name, job.submitted_at, job.legal_hold is not null,
    job.state = any(${sql.val([...JOB_STATES_IN_PROGRESS])}::text[]), 0,
    job.files_purged_at is null and not f.purged and not ${isOwnOfChunk(sql`me.id`)},
    ${hasOthers(sql`me.job_id`, { chunkId: sql`me.id` })} and job.data_purged_at is null,
    false, false, ${IS_OF_ALL}
  from own c join own me on me.id = c.id join job on job.id = c.job_id join input_file f on f.id = c.input_file_id)`;

/** Files of which nothing was cut: sought by their name, and by the row of the index that names them. */
export const files = (scope: TraceScope, asked: Asked): RawBuilder<unknown> => sql`(
  select 'file', me.id, job.account_id, me.name, me.row, '', job.id, job.name, job.submitted_at, job.legal_hold is not null,
    job.state = any(${sql.val([...JOB_STATES_IN_PROGRESS])}::text[]), 0,
    exists (select from input_file s where s.id = me.made_from and not s.purged and (not ${IS_UNPACKED} or exists (
      select from input_file f where f.made_from = s.id and f.id <> me.id and not (${IS_EMPTIED})))),
    ${hasOthers(sql`me.job_id`, { fileId: sql`me.id` })} and job.data_purged_at is null, false, false, false
  from (select f.*, array(select value from jsonb_each_text(f.index_row -> 'values') order by 1) as row
      from input_file f where ${IS_UNCUT}) me join job on job.id = me.job_id
  where job.account_id in (${accounts(scope)})
    and ${
      'text' in asked
        ? wordsFound(sql`search_form(me.name || ' ' || array_to_string(me.row, ' '))`, asked.text)
        : anyOf(sql`me.id`, asked.files)
    })`;
