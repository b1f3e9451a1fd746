// The pool's promises, on a real server.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#server/system/clock.ts';
import { createLogger, silentLogger } from '#server/system/logger.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts';
import { type Database, openDatabase, parseBigint, streamBlocks, violatedConstraint } from './database.ts';

interface Schema {
  letter: { id: number; pages: number; posted_on: string; created_at: Date };
}

let own: TestDatabase;
let db: Database<Schema>;

beforeAll(async () => {
  own = await createTestDatabase({ migrated: false });
  db = openDatabase<Schema>({ connection: own.connection, role: 'web', log: silentLogger, statementTimeoutMs: 1_000 });
  await sql`create table letter (id bigint primary key, pages bigint not null, posted_on date not null,
    created_at timestamptz not null default now())`.execute(db);
});

afterAll(async () => {
  await db.destroy();
  await own.drop();
});

test('a bigint arrives as a number, a date as text, a time as a Date', async () => {
  await db
    .insertInto('letter')
    .values({ id: 1, pages: 9_007_199_254_740_991, posted_on: '2026-03-29', created_at: new Date(0) })
    .execute();
  const row = await db.selectFrom('letter').selectAll().executeTakeFirstOrThrow();
  expect(row).toEqual({ id: 1, pages: 9_007_199_254_740_991, posted_on: '2026-03-29', created_at: new Date(0) });
});

test('a bigint beyond 2^53 is an error, not a rounded number', () => {
  expect(() => parseBigint('9007199254740993')).toThrow('2^53');
});

test('names are lowered beyond ASCII and ordered by code points', async () => {
  const { rows } = await sql<{
    low: string;
    found: boolean;
  }>`select lower('ÄRZTE') as low, 'MÜLLER' ilike 'müller' as found`.execute(db);
  expect(rows[0]).toEqual({ low: 'ärzte', found: true });
});

test('a statement that runs too long is ended by the server', async () => {
  const slow = sql`select pg_sleep(5)`.execute(db);
  await expect(slow).rejects.toMatchObject({ code: '57014' });
});

test('a violated key is told by its name', async () => {
  const twice = db
    .insertInto('letter')
    .values({ id: 1, pages: 1, posted_on: '2026-01-01', created_at: new Date() })
    .execute();
  await expect(twice).rejects.toSatisfy((error) => violatedConstraint(error) === 'letter_pkey');
});

test('a connection that the server closes is logged and replaced, and nothing else falls', async () => {
  const lines: string[] = [];
  const log = createLogger({ clock: systemClock, write: (line) => lines.push(line) });
  const other = openDatabase<Schema>({ connection: own.connection, role: 'queue', log, maxConnections: 1 });
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(other);
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
  await expect.poll(() => lines.some((line) => line.includes('connection-lost'))).toBe(true);
  expect((await sql`select 1`.execute(other)).rows).toHaveLength(1);
  await other.destroy();
});

test('a long list streams in blocks and gives its connection back when the reader leaves early', async () => {
  const stream = openDatabase<Schema>({
    connection: own.connection,
    role: 'stream',
    log: silentLogger,
    maxConnections: 1,
  });
  const query = sql<{ n: number }>`select n from generate_series(1, ${2_000}::int) as n`;
  const sizes: number[] = [];
  for await (const block of streamBlocks<{ n: number }, Schema>(stream, { compile: () => query.compile(stream) }))
    sizes.push(block.length);
  expect(sizes).toEqual([500, 500, 500, 500]);
  for await (const block of streamBlocks<{ n: number }, Schema>(stream, { compile: () => query.compile(stream) })) {
    expect(block[0]?.n).toBe(1);
    break;
  }
  expect((await sql`select 1`.execute(stream)).rows).toHaveLength(1);
  await stream.destroy();
});
