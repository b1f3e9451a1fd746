// The counts of a job: right after every slice, from the rows at the end, and at a cost that grows with its letters.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queue } from '#server/app/ports.ts';
import { type JobCounts, lockJob } from '#server/features/jobs/job-state.ts';
import { openDatabase } from '#server/storage/database.ts';
import type { Db, Schema, Trx } from '#server/storage/schema.ts';
import { createSettableClock } from '#server/system/clock.ts';
import { silentLogger } from '#server/system/logger.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { SLICE_LETTERS } from './pipeline.ts';
import type { JobInHand, Slice } from './step.types.ts';
import { storeSlice } from './store-slice.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase<Schema>({ connection: database.connection, role: 'web', log: silentLogger, maxConnections: 1 });
  // What jobs and pack groups refer to is of no account here.
  await sql`do $$ declare one record; begin
    for one in select conrelid::regclass as of_table, conname from pg_constraint where contype = 'f'
      and conrelid in ('job'::regclass, 'pack_group'::regclass)
    loop execute format('alter table %s drop constraint %I', one.of_table, one.conname); end loop; end $$`.execute(db);
});
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});

/** Rows of pack groups and chunks that this transaction read so far. */
async function rowsRead(trx: Trx): Promise<number> {
  const { rows } = await sql<{ read: number }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where relname in ('pack_group', 'chunk')`.execute(trx);
  return rows[0]?.read ?? 0;
}

async function makeJob(): Promise<JobInHand> {
  const { rows } = await sql<{ id: number }>`
    insert into job (account_id, root_account_id, owner_id, author_id, service_id, service_definition, name, state, submitted_at)
    values (1, 1, 1, 1, 1, '{}', 'run', 'PROCESSING', now()) returning id`.execute(db);
  const nothing = { metadatas: {}, packRequirements: {}, shipmentRequirements: {}, files: [], split: null };
  return { ...nothing, id: rows[0]?.id ?? 0, accountId: 1, serviceType: 'multiple', run: 0, service: {} as never };
}

/** One slice of `evaluate`: every tenth row is bad, each has two pages. */
function sliceOf(jobId: number, from: number, letters: number): Slice {
  const to = from + SLICE_LETTERS;
  return {
    outcome: to < letters ? 'more' : 'done',
    done: to,
    total: letters,
    added: { packGroups: SLICE_LETTERS, remaining: SLICE_LETTERS, bad: SLICE_LETTERS / 10, pages: 2 * SLICE_LETTERS },
    store: async (trx) => {
      await sql`insert into pack_group (job_id, account_id, rank, documents, pages, quality)
        select ${jobId}::bigint, 1, n, 1, 2, case when n % 10 = 0 then 'BAD' else 'GOOD' end
        from generate_series(${from + 1}::int, ${to}::int) n`.execute(trx);
    },
  };
}

interface Shown {
  readonly counts: JobCounts;
  readonly progress: { readonly done: number; readonly total: number };
}

/** Runs the step over all letters. @returns rows read, and what the job showed after each slice */
async function evaluate(letters: number): Promise<{ read: number; shown: Shown[] }> {
  const job = await makeJob();
  const queue = { send: () => Promise.resolve('sent') } as unknown as Queue;
  const services = { db, queue, clock: createSettableClock() };
  let read = 0;
  const shown: Shown[] = [];
  for (let from = 0; from < letters; from += SLICE_LETTERS) {
    await db.transaction().execute(async (trx) => {
      const locked = await lockJob(trx, job.id);
      if (locked === null) throw new Error('The job is gone.');
      const before = await rowsRead(trx);
      await storeSlice({ services, trx, job, locked, step: 'evaluate' }, sliceOf(job.id, from, letters));
      read += (await rowsRead(trx)) - before;
    });
    const { rows } = await sql<Shown>`select counts, progress from job where id = ${job.id}`.execute(db);
    shown.push(...rows);
  }
  return { read, shown };
}

it('ten times the letters read ten times the rows, and every slice shows what is there', async () => {
  const thousand = await evaluate(1_000);
  const tenThousand = await evaluate(10_000);
  console.log(`rows read: ${thousand.read} for 1,000 letters, ${tenThousand.read} for 10,000`);
  // In a table that holds little else, the rows of the other job may be read over: that is once, not for each slice.
  expect(thousand.read).toBeLessThanOrEqual(2 * 1_000);
  expect(tenThousand.read).toBeLessThanOrEqual(2 * 10_000);
  for (const [index, { counts, progress }] of tenThousand.shown.entries()) {
    const there = (index + 1) * SLICE_LETTERS;
    expect(counts).toMatchObject({ packGroups: there, remaining: there, bad: there / 10, pages: 2 * there, sent: 0 });
    expect(progress).toMatchObject({ done: there, total: 10_000 });
  }
});

it('the end of a step counts the rows themselves, whatever the slices before added', async () => {
  const job = await makeJob();
  const queue = { send: () => Promise.resolve('sent') } as unknown as Queue;
  const services = { db, queue, clock: createSettableClock() };
  await sql`update job set counts = '{"packGroups": 7, "bad": 9}' where id = ${job.id}`.execute(db);
  await db.transaction().execute(async (trx) => {
    const locked = await lockJob(trx, job.id);
    if (locked === null) throw new Error('The job is gone.');
    await storeSlice({ services, trx, job, locked, step: 'evaluate' }, sliceOf(job.id, 0, SLICE_LETTERS));
  });
  const { rows } = await sql<Shown>`select counts, progress from job where id = ${job.id}`.execute(db);
  expect(rows[0]?.counts).toMatchObject({
    packGroups: SLICE_LETTERS,
    bad: SLICE_LETTERS / 10,
    remaining: SLICE_LETTERS,
  });
});
