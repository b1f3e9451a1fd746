// The counts of a job: right after every slice, from the rows at the end, and at a cost that grows with its letters.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JobCounts } from '#server/letters/jobs/job-counts.ts';
import { lockJob } from '#server/letters/jobs/job-state.ts';
import { SLICE_LETTERS } from '#server/letters/steps/pipeline.ts';
import type { Slice } from '#server/letters/steps/step.types.ts';
import type { Db } from '#server/storage/schema.ts';
import { createSettableClock } from '#server/system/clock.ts';
import { type LooseDatabase, openLooseDatabase, rowsRead } from '#tests/support/loose-rows.ts';
import { storeSlice } from './store-slice.ts';

let database: LooseDatabase;
let db: Db;

beforeAll(async () => {
  database = await openLooseDatabase(['job', 'pack_group']);
  db = database.db;
});
afterAll(() => database?.close());

/** The rows that a slice is about. */
const COUNTED = ['pack_group', 'chunk'];
/** Takes the next task and forgets it: these tests are about what is stored beside it. */
const queue = { send: () => Promise.resolve('sent') };

async function makeJob() {
  const { rows } = await sql<{ id: number }>`
    insert into job (account_id, root_account_id, owner_id, author_id, service_id, service_definition, name, state, submitted_at)
    values (1, 1, 1, 1, 1, '{}', 'run', 'PROCESSING', now()) returning id`.execute(db);
  return { id: rows[0]?.id ?? 0, accountId: 1, serviceType: 'multiple', run: 0 };
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
  const services = { queue, clock: createSettableClock() };
  let read = 0;
  const shown: Shown[] = [];
  for (let from = 0; from < letters; from += SLICE_LETTERS) {
    await db.transaction().execute(async (trx) => {
      const locked = await lockJob(trx, job.id);
      if (locked === null) throw new Error('The job is gone.');
      const before = await rowsRead(trx, COUNTED);
      await storeSlice({ services, trx, job, locked, step: 'evaluate' }, sliceOf(job.id, from, letters));
      read += (await rowsRead(trx, COUNTED)) - before;
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
  const services = { queue, clock: createSettableClock() };
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
