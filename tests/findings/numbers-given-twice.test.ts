// A database that is put back from a backup, while nothing had left since: the numbers that people were told stay theirs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { checkMarks, marksOfData } from '#server/app/check-marks.ts';
import { openDatabase } from '#server/storage/database.ts';
import { keepMarks, type MarkKeeper } from '#server/storage/marks/keep-marks.ts';
import type { Db, Schema } from '#server/storage/schema.ts';
import { systemClock as clock } from '#server/system/clock.ts';
import { silentLogger as log } from '#server/system/logger.ts';
import { createTroubles } from '#server/system/troubles.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-numbers-'));
const files = marksOfData(folder);
let database: TestDatabase | undefined;
let db: Db;

async function leave(): Promise<void> {
  await db?.destroy();
  await database?.drop();
}
beforeEach(async () => {
  await leave();
  rmSync(folder, { recursive: true, force: true });
  database = await createTestDatabase();
  db = openDatabase<Schema>({ connection: database.connection, role: 'web', log });
});
afterAll(async () => {
  await leave();
  rmSync(folder, { recursive: true, force: true });
});

/** What a start does; whether it notices a restore. */
async function start(): Promise<{ readonly marks: MarkKeeper; readonly restored: boolean }> {
  const restored = await checkMarks({ db, clock }, files);
  const marks = keepMarks({ db, clock, log, troubles: createTroubles(clock) }, files);
  await marks.mark();
  return { marks, restored };
}
async function give(marks: MarkKeeper): Promise<{ readonly order: number; readonly delivery: number }> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ order: number; delivery: number }>`insert into delivery_number (code, year, last)
      values ('ALDER', 2026, 1) on conflict (code, year) do update set last = delivery_number.last + 1
      returning last as delivery, nextval(pg_get_serial_sequence('job', 'id')) as "order"`.execute(trx);
    const [given] = rows;
    if (given === undefined) throw new Error('No number was given.');
    await marks.cover('ALDER/2026', Number(given.delivery));
    return { order: Number(given.order), delivery: Number(given.delivery) };
  });
}
/** The database as it was before anything was given out. */
async function putBack(): Promise<void> {
  await sql`delete from delivery_number`.execute(db);
  await sql`select setval(pg_get_serial_sequence('job', 'id'), 1, false)`.execute(db);
}

it('is noticed behind a server that ended in order, and goes on far above', async () => {
  const first = await start();
  const told = await give(first.marks);
  await first.marks.close(true);
  await putBack();
  const again = await start();
  expect(again.restored).toBe(true);
  const next = await give(again.marks);
  expect(next.order).toBeGreaterThan(told.order + 1_000_000);
  expect(next.delivery).toBeGreaterThan(told.delivery + 1_000_000);
});

it('gives nothing out again behind one that was killed before it could say how far it came', async () => {
  const first = await start();
  const told = [await give(first.marks), await give(first.marks)];
  await putBack();
  const again = await start();
  const next = await give(again.marks);
  for (const { order, delivery } of told) {
    expect(next.order).toBeGreaterThan(order);
    expect(next.delivery).toBeGreaterThan(delivery);
  }
});

it('leaves no gap behind a server that ended in order, and calls a killed one no restore', async () => {
  const first = await start();
  const told = await give(first.marks);
  await first.marks.close(true);
  const second = await start();
  expect(second.restored).toBe(false);
  expect(await give(second.marks)).toEqual({ order: told.order + 1, delivery: told.delivery + 1 });
  await second.marks.markLeaving();
  expect((await start()).restored).toBe(false);
});

it('writes once for a thousand numbers', async () => {
  const { marks } = await start();
  await give(marks);
  const { ahead } = (await files.read()) ?? {};
  expect(ahead?.numbers['ALDER/2026']).toBe(1_001);
  for (let turn = 0; turn < 5; turn += 1) await give(marks);
  expect((await files.read())?.ahead).toEqual(ahead);
  await sql`update delivery_number set last = 1001`.execute(db);
  await give(marks);
  expect((await files.read())?.ahead.numbers['ALDER/2026']).toBe(2_002);
});
