// Which orders the clock freezes: those that nobody froze or locked before; the others are only done with.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { looseOrder, ORDER_TABLES } from '#tests/support/database/loose-orders.ts';
import { type LooseDatabase, openLooseDatabase } from '#tests/support/database/loose-rows.ts';
import { freezeJobs } from './freeze-due.ts';

let database: LooseDatabase;
beforeAll(async () => {
  database = await openLooseDatabase(ORDER_TABLES);
  for (const id of [1, 2, 3]) await looseOrder(database.db, id);
  await sql`update job set locked = (id = 2), frozen = (id = 3)`.execute(database.db);
});
afterAll(() => database?.close());

it('one that is locked stays as it is, and only of what is frozen by it the history speaks', async () => {
  const { db } = database;
  expect(await freezeJobs(db, [1, 2, 3], new Date())).toBe(1);
  const jobs = await db.selectFrom('job').select(['id', 'frozen', 'locked']).orderBy('id').execute();
  expect(jobs).toEqual([
    { id: 1, frozen: true, locked: false },
    { id: 2, frozen: false, locked: true },
    { id: 3, frozen: true, locked: false },
  ]);
  expect(await db.selectFrom('revision').select(['entity_id', 'event']).execute()).toEqual([
    { entity_id: 1, event: 'FROZEN' },
  ]);
  expect(await freezeJobs(db, [1, 2, 3], new Date())).toBe(0);
});
