// How names are found, on a real server.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/storage/database.ts';
import type { Db, Schema } from '#server/storage/schema.ts';
import { silentLogger } from '#server/system/logger.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { nameContains } from './like-pattern.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase<Schema>({ connection: database.connection, role: 'web', log: silentLogger, maxConnections: 1 });
});
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});

it.each([
  ['weiss', 'Herrn Jürgen Weiß', true],
  ['WEISS', 'Herrn Jürgen Weiß', true],
  ['dubois', 'Mme Claire Dúbois', true],
  ['DÚBOIS', 'Mme Claire Dubois', true],
  ['Nunez', 'María Núñez', true],
  ['כהן', 'דוד כהן', true],
  ['weisser', 'Herrn Jürgen Weiß', false],
  ['50%', 'Rebate of 50% in May', true],
  ['50%', 'Rebate of 500 in May', false],
  // A wide sign is folded to a plain one, which then means itself.
  ['50％', 'Rebate of 50% in May', true],
  ['a％c', 'abc', false],
  ['a_c', 'abc', false],
  ['back\\', 'a back\\slash', true],
  ['back＼', 'a backslash', false],
])('%s in the name %s: %s', async (typed, name, found) => {
  const { rows } = await sql<{ found: boolean }>`select ${nameContains(sql`${name}::text`, typed)} as found`.execute(
    db,
  );
  expect(rows).toEqual([{ found }]);
});
