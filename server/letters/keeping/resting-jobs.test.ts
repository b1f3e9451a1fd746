// Which orders are not looked at for days: those of which something still stands in the way when they are held.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/storage/schema.ts';
import { looseDelivery, looseOrder, loosePiece, openLooseOrders } from '#tests/support/database/loose-orders.ts';
import type { LooseDatabase } from '#tests/support/database/loose-rows.ts';
import { letRest, wakeRested } from './resting-jobs.ts';

const NOW = new Date('2026-03-05T12:00:00Z');
const DAY_MS = 86_400_000;

let database: LooseDatabase;
let db: Db;
beforeAll(async () => {
  database = await openLooseOrders();
  db = database.db;
  for (const id of [1, 2]) {
    await looseOrder(db, id);
    await looseDelivery(db, id, { order: id });
    await loosePiece(db, id, { order: id, delivery: id, set: sql`status = 300` });
  }
  // Between the look and the rest its last piece has left.
  await sql`update shipment set status = 600, left_at = ${NOW} where id = 2`.execute(db);
});
afterAll(() => database?.close());

const resting = async () =>
  (await db.selectFrom('job').select('id').where('rests', '=', true).execute()).map(({ id }) => id);

it('one that nothing stands in the way of any more goes on; the others are looked at again within days', async () => {
  await letRest(db, [1, 2], NOW);
  expect(await resting()).toEqual([1]);
  await wakeRested(db, new Date(NOW.getTime() + 4 * DAY_MS));
  expect(await resting()).toEqual([1]);
  await wakeRested(db, new Date(NOW.getTime() + 8 * DAY_MS));
  expect(await resting()).toEqual([]);
});
