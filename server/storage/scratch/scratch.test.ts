// A database and files to try things in: what is made there is seen by nobody and gone with it.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLogger } from '#server/system/logger.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts';
import { type Database, openDatabase } from '../database.ts';
import { openLocalFileStore } from '../files/local-file-store.ts';
import { openScratchDatabase } from './scratch-database.ts';
import { openScratchFiles } from './scratch-files.ts';

interface Two {
  counter_delta: { id: number; account_id: number; owner_id: number; counter: string; key: string; day: string };
  delivery_number: { code: string; year: number; last: number };
}

let database: TestDatabase;
let db: Database<Two>;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase<Two>({ connection: database.connection, role: 'web', log: silentLogger });
});
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});

const open = (tables: readonly string[]) =>
  openScratchDatabase<Two>({
    connection: database.connection,
    log: silentLogger,
    tables,
    known: [{ table: 'delivery_number', condition: 'year = $1', values: [2025] }],
  });

it('holds its own rows beside the known ones, counts by itself, and leaves nothing', async () => {
  const number = { code: 'AAAA', last: 7 };
  await db
    .insertInto('delivery_number')
    .values([
      { ...number, year: 2025 },
      { ...number, year: 2024 },
    ])
    .execute();
  const scratch = await open(['delivery_number', 'counter_delta']);
  const count = (where: Database<Two>) => where.selectFrom('delivery_number').select('year').execute();
  expect(await count(scratch.db)).toEqual([{ year: 2025 }]);
  await scratch.db
    .insertInto('delivery_number')
    .values({ ...number, year: 2026 })
    .execute();
  const delta = { account_id: 1, owner_id: 1, counter: 'job', key: 'CREATED', day: '2026-11-24' };
  const before = await sql`select last_value, is_called from counter_delta_id_seq`.execute(db);
  const made = await sql<{ id: number }>`insert into counter_delta (account_id, owner_id, counter, key, day, delta)
    values (${delta.account_id}, 1, 'job', 'CREATED', '2026-11-24', 1) returning id`.execute(scratch.db);
  expect(made.rows).toEqual([{ id: 1 }]);
  expect(await count(db)).toHaveLength(2);
  await scratch.close();
  expect((await sql`select last_value, is_called from counter_delta_id_seq`.execute(db)).rows).toEqual(before.rows);
  expect((await sql`select from counter_delta`.execute(db)).rows).toEqual([]);
});

it('refuses to write what it does not have itself, also after a mistake in a transaction', async () => {
  const scratch = await open(['delivery_number']);
  const write = sql`update account set name = 'Mine'`.execute(scratch.db);
  await expect(write).rejects.toThrow('read-only transaction');
  await expect(scratch.db.transaction().execute((trx) => sql`delete from app_user`.execute(trx))).rejects.toThrow(
    'read-only transaction',
  );
  await scratch.close();
  await expect(sql`select 1`.execute(scratch.db)).rejects.toThrow();
});

it('keeps files in a folder of its own, above those of the server', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-scratch-'));
  const below = await openLocalFileStore({ folder: path.join(folder, 'below') });
  const known = await below.put(Readable.from(['known']));
  const scratch = await openScratchFiles(path.join(folder, 'own'), below);
  const made = await scratch.files.put(Readable.from(['made']));
  expect(await scratch.files.has(known.hash)).toBe(5);
  expect(await scratch.files.pathOf(known.hash)).toBe(await below.pathOf(known.hash));
  expect(await below.has(made.hash)).toBeUndefined();
  await scratch.remove();
  expect(readdirSync(folder)).toEqual(['below']);
  rmSync(folder, { recursive: true });
});
