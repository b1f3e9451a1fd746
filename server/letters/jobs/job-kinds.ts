// What kinds of pack groups a job has, found by its counts and by looks at indexes: for what changes single groups of a large job.
import { sql } from 'kysely';
import type { CommandState } from '#domain/deliveries/deliveries.ts';
import type { GroupFacts } from '#domain/jobs/jobs.states.ts';
import type { Trx } from '#server/storage/schema.ts';
import type { JobCounts } from './job-counts.ts';

/** States of commands that a job shows of its own accord, as the index `delivery_command_told` has them. */
const TOLD: readonly CommandState[] = ['AWAIT_VALIDATION', 'DELIVERY_CREATION_ERROR', 'OUTPUT_ERROR'];

/** Whether a group is in a command that was withdrawn: it counts as rejected like those that were cut. */
async function hasWithdrawn(trx: Trx, jobId: number): Promise<boolean> {
  const { rows } = await sql`select from pack_group where job_id = ${jobId} and dispatch_state = 'REJECTED'
    and state <> 'REJECTED' limit 1`.execute(trx);
  return rows.length > 0;
}

/** States of commands with groups that say more than what the groups count as. */
async function toldStates(trx: Trx, jobId: number): Promise<readonly CommandState[]> {
  const { rows } = await sql<{ state: CommandState }>`select distinct c.state from delivery_command c
    where c.job_id = ${jobId} and c.freed_at is null and c.state in (${sql.join(TOLD.map((state) => sql.lit(state)))})
      and exists (select from pack_group g where g.command_id = c.id and g.state <> 'REJECTED')`.execute(trx);
  return rows.map(({ state }) => state);
}

/**
 * The kinds of groups of a job as its state sees them, one of each that matters. What is remaining is in no command, and all else is in
 * one, but for what was cut.
 * @param counts those of the job
 */
export async function kindsOf(trx: Trx, jobId: number, counts: JobCounts): Promise<readonly GroupFacts[]> {
  const live = { state: 'CREATED', bad: false, command: null, sent: false } as const;
  const kinds: GroupFacts[] = (await toldStates(trx, jobId)).map((command) => ({ ...live, command }));
  if (counts.bad > 0) kinds.push({ ...live, bad: true });
  if (counts.sent > 0) kinds.push({ ...live, command: 'OUTPUTTED', sent: true });
  if (counts.remaining > 0) kinds.push(live);
  if (counts.awaiting + counts.processing + counts.error > 0) kinds.push({ ...live, command: 'PROCESSING' });
  const isOpen = kinds.some(({ sent }) => !sent);
  if (!isOpen && counts.rejected > 0 && (await hasWithdrawn(trx, jobId))) kinds.push({ ...live, command: 'CANCELLED' });
  if (kinds.length === 0 && counts.packGroups > 0) kinds.push({ ...live, state: 'REJECTED' });
  return kinds;
}
