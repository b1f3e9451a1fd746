// What the planner knows of tables that a job has just filled. The database finds out by itself within a minute; until then it
// takes 30,000 new rows for a handful, and reads a table once for each row of another.
import { sql } from 'kysely';
import type { Schema, Trx } from './schema.ts';

/** Tables of which each row belongs to one job. */
export type FilledTable = keyof Schema & ('chunk' | 'pack' | 'pack_group');

/** Fewer new rows of a job are read fast, whatever the plan. */
const MANY = 1_000;
/** The part of a table that has to be new: that by which the database itself goes (`autovacuum_analyze_scale_factor`). */
const NEW_PART = 0.1;

/**
 * Has tables counted anew whose rows are to a good part those of one job. Not waited for where somebody else counts.
 */
export async function countAnew(trx: Trx, jobId: number, tables: readonly FilledTable[]): Promise<void> {
  for (const table of tables) {
    const name = sql.table(table);
    const { rows } = await sql<{ grown: boolean }>`
      with enough as (
        select greatest(${MANY}::float8, ceil(reltuples * ${NEW_PART}::float8))::bigint as count from pg_class
        where oid = ${table}::regclass
      )
      select (select count(*) from (select 1 from ${name} where job_id = ${jobId} limit (select count from enough)) as found)
        = count as grown from enough`.execute(trx);
    if (rows[0]?.grown) await sql`analyze (skip_locked) ${name}`.execute(trx);
  }
}
