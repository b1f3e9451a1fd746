// The word by which the outbox is known is one, however many look at once for the first time.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/storage/database.ts';
import type { Db, Schema } from '#server/storage/schema.ts';
import { silentLogger } from '#server/system/logger.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts';
import { checkOutbox } from './outbox-mark.ts';

let database: TestDatabase;
let db: Db;
const folder = mkdtempSync(path.join(tmpdir(), 'outbox-mark-'));
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase<Schema>({ connection: database.connection, role: 'web', log: silentLogger });
  await db.insertInto('marks_written').values({ at: new Date() }).execute();
});
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

it('is the same in the folder and the database when several look at once, and another folder is not it', async () => {
  for (let round = 0; round < 5; round += 1) {
    await db.updateTable('marks_written').set({ outbox: null }).execute();
    rmSync(path.join(folder, 'outbox.id'), { force: true });
    await Promise.all([1, 2, 3, 4].map(() => checkOutbox(db, folder)));
    await checkOutbox(db, folder);
  }
  expect(readdirSync(folder)).toEqual(['outbox.id']);
  rmSync(path.join(folder, 'outbox.id'));
  await expect(checkOutbox(db, folder)).rejects.toThrow('this is not the outbox');
});
