// Tables that a job has just filled are counted anew, so that the next statement is planned for what is there; those that hold
// far more than the job are left to the database.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LooseDatabase, openLooseDatabase } from '#tests/support/database/loose-rows.ts';
import { countAnew } from './planner-statistics.ts';

let database: LooseDatabase;
beforeAll(async () => {
  database = await openLooseDatabase(['chunk']);
  // The database itself must not come first.
  await sql`alter table chunk set (autovacuum_enabled = false)`.execute(database.db);
});
afterAll(() => database?.close());

async function addChunks(jobId: number, count: number): Promise<void> {
  await sql`insert into chunk (job_id, input_file_id, rank, first_page, last_page)
    select ${jobId}::bigint, ${jobId}::bigint, n, n, n from generate_series(1, ${count}::int) n`.execute(database.db);
}

/** The rows that the planner takes the table to have; below zero: it was never counted. */
async function known(): Promise<number> {
  const { rows } = await sql<{ known: number }>`select reltuples as known from pg_class
    where oid = 'chunk'::regclass`.execute(database.db);
  return rows[0]?.known ?? 0;
}

const afterJob = (jobId: number) => database.db.transaction().execute((trx) => countAnew(trx, jobId, ['chunk']));

describe('a table that a job has just filled', () => {
  it('is counted anew where its rows are many and a good part of all, within the transaction that added them', async () => {
    await addChunks(1, 999);
    await afterJob(1);
    expect(await known()).toBe(-1);
    await addChunks(2, 20_000);
    await afterJob(2);
    expect(await known()).toBe(20_999);
    await addChunks(3, 2_000);
    await afterJob(3);
    expect(await known()).toBe(20_999);
    await addChunks(4, 2_100);
    await afterJob(4);
    expect(await known()).toBe(25_099);
  });
});
