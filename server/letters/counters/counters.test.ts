// Counters say the same before and after folding, within scope and range.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/storage/database.ts';
import type { Db, Schema } from '#server/storage/schema.ts';
import { silentLogger } from '#server/system/logger.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { addCounters, foldCounters, moveCounter, readCounter } from './counters.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase<Schema>({ connection: database.connection, role: 'web', log: silentLogger });
});
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});

const at = new Date('2026-03-05T12:00:00Z');
const range = { from: '2026-03-01', to: '2026-03-31' };
const scope = { all: false, accountIds: [1], ownerId: 9, group: null };
const read = () => readCounter(db, { counter: 'job', scope, targets: {}, range });

it('adds up open deltas and folded totals', async () => {
  await db.transaction().execute(async (trx) => {
    const job = { counter: 'job', accountId: 1, ownerId: 2, at } as const;
    await moveCounter(trx, { ...job, from: null, to: 'CREATED' });
    await moveCounter(trx, { ...job, from: null, to: 'CREATED' });
    await moveCounter(trx, { ...job, accountId: 3, ownerId: 9, from: null, to: 'CREATED' });
    await moveCounter(trx, { ...job, accountId: 3, ownerId: 4, from: null, to: 'CREATED' });
    await moveCounter(trx, { ...job, at: new Date('2026-02-05'), from: null, to: 'CREATED' });
  });
  expect(await read()).toEqual({ CREATED: 3 });
  expect(await foldCounters(db, 2)).toBe(2);
  expect(await read()).toEqual({ CREATED: 3 });
  while ((await foldCounters(db)) > 0);
  await db
    .transaction()
    .execute((trx) =>
      moveCounter(trx, { counter: 'job', accountId: 1, ownerId: 2, at, from: 'CREATED', to: 'PROCESSING' }),
    );
  expect(await read()).toEqual({ CREATED: 2, PROCESSING: 1 });
  await foldCounters(db);
  expect(await read()).toEqual({ CREATED: 2, PROCESSING: 1 });
  const open = await sql<{ n: number }>`select count(*)::int as n from counter_delta`.execute(db);
  expect(open.rows[0]?.n).toBe(0);
});

it('writes nothing for deltas that cancel each other', async () => {
  const key = { counter: 'command', accountId: 1, ownerId: 2, key: 'READY', at } as const;
  await db.transaction().execute((trx) =>
    addCounters(trx, [
      { ...key, delta: 1 },
      { ...key, delta: -1 },
    ]),
  );
  expect(await readCounter(db, { counter: 'command', scope, targets: {}, range })).toEqual({});
  expect(await foldCounters(db)).toBe(0);
});
