// After how many tries only a person has a document sent once more.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/storage/schema.ts';
import { looseTry, ORDER_TABLES } from '#tests/support/database/loose-orders.ts';
import { type LooseDatabase, openLooseDatabase } from '#tests/support/database/loose-rows.ts';
import { isTriedEnough } from './doubts.ts';

let database: LooseDatabase;
let db: Db;
beforeAll(async () => {
  database = await openLooseDatabase(ORDER_TABLES);
  db = database.db;
});
afterAll(() => database?.close());

const tried = async (id: number, states: readonly string[]) => {
  for (const state of states) await looseTry(db, id, { state });
  return db.transaction().execute((trx) => isTriedEnough(trx, id));
};
const times = (count: number, state: string) => Array.from({ length: count }, () => state);

it('after twelve tries or three doubts, however often its peer was away', async () => {
  expect(await tried(1, times(30, 'AWAY'))).toBe(false);
  expect(await tried(1, times(11, 'FAILED'))).toBe(false);
  expect(await tried(1, ['FAILED'])).toBe(true);
  expect(await tried(2, times(2, 'DOUBT'))).toBe(false);
  expect(await tried(2, ['DOUBT'])).toBe(true);
});
