// Where a person is found in parts of deposited files that no letter has: rows and pages left over, and those of orders whose
// preparation went no further.
import { type RawBuilder, sql } from 'kysely';
import { JOB_STATES_IN_PROGRESS } from '#domain/jobs/jobs.ts';
import { wordsFound } from '#server/access/like-pattern.ts';
import { IS_ITS_OWN, IS_LOOSE, IS_OF_ALL, isAmongOthers, saidByPart } from '#server/letters/keeping/loose-parts.ts';
import { isOwnOfPart } from '#server/letters/keeping/own-files.ts';
import { type Asked, accounts, anyOf, type TraceScope } from './trace-scope.ts';

/** The parts, whose words are read before anything else is asked of them. */
export const parts = (scope: TraceScope, asked: Asked): RawBuilder<unknown> => sql`(
  with part as materialized (
    select c.*, ${saidByPart('c')} as said from chunk c join job on job.id = c.job_id
    where ${IS_LOOSE} and job.account_id in (${accounts(scope)})
      and ${'text' in asked ? wordsFound(sql`search_form(${saidByPart('c')})`, asked.text) : anyOf(sql`c.id`, asked.parts)})
  select 'part', c.id, job.account_id, c.said, '{}'::text[], '', job.id, job.name, job.submitted_at, job.legal_hold is not null,
    job.state = any(${sql.val([...JOB_STATES_IN_PROGRESS])}::text[]), 0,
    job.files_purged_at is null and not f.purged and not ${isOwnOfPart(sql`me.id`)}, ${isAmongOthers(sql`me.job_id`, sql`me.id`)} and job.data_purged_at is null,
    false, false, ${IS_OF_ALL}
  from part c join part me on me.id = c.id join job on job.id = c.job_id join input_file f on f.id = c.input_file_id where ${IS_ITS_OWN})`;
