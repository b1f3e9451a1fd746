// What of a delivery counts as gone where a person says, after a backup was put back, that it had left.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/storage/schema.ts';
import {
  looseAccount,
  looseDelivery,
  looseOrder,
  loosePiece,
  looseTry,
  ORDER_TABLES,
} from '#tests/support/database/loose-orders.ts';
import { type LooseDatabase, openLooseDatabase } from '#tests/support/database/loose-rows.ts';
import { dropDelivery } from './restored.ts';

let database: LooseDatabase;
let db: Db;
beforeAll(async () => {
  // Two that drop, one that holds them up, and one that looks.
  database = await openLooseDatabase([...ORDER_TABLES, 'account'], 4);
  db = database.db;
  await looseAccount(db, 1);
  await looseOrder(db, 1);
  await looseDelivery(db, 1, { state: 'READY' });
});
afterAll(() => database?.close());

it('also what was in doubt, or in the air, when the backup was made; what had failed stays as it was', async () => {
  await loosePiece(db, 1, { status: 300 });
  await loosePiece(db, 2, { status: 400, set: sql`doubt = '{"since": "2026-03-05T12:00:00Z"}'` });
  await loosePiece(db, 3, { status: 300 });
  await loosePiece(db, 4, { status: -711 });
  await looseTry(db, 2, { state: 'DOUBT' });
  await looseTry(db, 3, { state: 'INTENT' });
  expect(await dropDelivery(db, 'D1', new Date())).toBe(true);
  const pieces = await db.selectFrom('shipment').select(['status', 'doubt']).orderBy('id').execute();
  expect(pieces.map(({ status, doubt }) => [status, doubt])).toEqual([
    [700, null],
    [700, null],
    [700, null],
    [-711, null],
  ]);
  const tries = await db
    .selectFrom('send_attempt')
    .select(['shipment_id as id', 'state'])
    .orderBy('shipment_id')
    .execute();
  expect(tries).toEqual([
    { id: 1, state: 'DONE' },
    { id: 2, state: 'DOUBT' },
    { id: 3, state: 'DONE' },
  ]);
});

it('of two at once one drops it, and the other one is told that nothing waits', async () => {
  await looseOrder(db, 2);
  await looseDelivery(db, 2, { order: 2, state: 'READY' });
  await loosePiece(db, 5, { order: 2, delivery: 2, status: 300 });
  const both = await db.transaction().execute(async (trx) => {
    await sql`select from job where id = 2 for update`.execute(trx);
    const drops = [1, 2].map(() => dropDelivery(db, 'D2', new Date()));
    // Both wait for the order: only then it is let go.
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows.length;
      })
      .toBe(2);
    return { drops };
  });
  expect((await Promise.all(both.drops)).toSorted()).toEqual([false, true]);
  const { rows } = await sql`select id from revision where entity = 'delivery' and entity_id = 2`.execute(db);
  expect(rows).toHaveLength(1);
});
