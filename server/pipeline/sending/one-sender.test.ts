// One sender at a time: the place of a worker that stands still is free within the time of a lease, and it cannot go on.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/storage/database.ts';
import { LeaseLost } from '#server/storage/queue/queue.types.ts';
import type { Db, Schema } from '#server/storage/schema.ts';
import { silentLogger } from '#server/system/logger.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts';
import { asOneSender, stillSender } from './one-sender.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase<Schema>({ connection: database.connection, role: 'web', log: silentLogger });
  // The places of deliveries that nobody made here.
  await sql`alter table delivery_sender drop constraint delivery_sender_delivery_id_fkey`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const intent = (deliveryId: number, token: string): Promise<void> =>
  db.transaction().execute((trx) => stillSender(trx, deliveryId, token));

it('only one works on a delivery, and others on other deliveries', async () => {
  const inner: boolean[] = [];
  await asOneSender(db, { deliveryId: 1, token: 'a:0' }, async () => {
    inner.push(await asOneSender(db, { deliveryId: 1, token: 'b:0' }, async () => undefined));
    inner.push(await asOneSender(db, { deliveryId: 2, token: 'b:0' }, () => intent(2, 'b:0')));
    await intent(1, 'a:0');
  });
  expect(inner).toEqual([false, true]);
  expect(await asOneSender(db, { deliveryId: 1, token: 'b:0' }, () => intent(1, 'b:0'))).toBe(true);
});

it('a worker that lives keeps its place longer than a silent session', async () => {
  let other = true;
  const times = { idle: 400, beat: 100 };
  await asOneSender(db, { deliveryId: 3, token: 'a:0', times }, async () => {
    await sleep(1_200);
    other = await asOneSender(db, { deliveryId: 3, token: 'b:0' }, async () => undefined);
  });
  expect(other).toBe(false);
});

it('a worker that stands still loses its place, and writes no intent when it wakes up', async () => {
  const tried: unknown[] = [];
  // A session that never speaks is what the server sees of a frozen process or a machine without power.
  const frozen = { idle: 300, beat: 3_600_000 };
  await asOneSender(db, { deliveryId: 4, token: 'a:0', times: frozen }, async () => {
    await sleep(1_000);
    tried.push(await asOneSender(db, { deliveryId: 4, token: 'b:0' }, () => intent(4, 'b:0')));
    await intent(4, 'a:0').catch((error: unknown) => tried.push(error));
  });
  expect(tried).toEqual([true, expect.any(LeaseLost)]);
});
