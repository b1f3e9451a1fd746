// What decides on a failure, as it is read from the database: since when its days count, and whether a person took something back.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/storage/schema.ts';
import { looseDelivery, looseOrder, loosePiece, looseTry, ORDER_TABLES } from '#tests/support/database/loose-orders.ts';
import { type LooseDatabase, openLooseDatabase } from '#tests/support/database/loose-rows.ts';
import { lockFailed } from './failed-shipments.ts';

const DAY_MS = 86_400_000;
const LEFT = new Date('2026-03-05T12:00:00Z');

let database: LooseDatabase;
let db: Db;
beforeAll(async () => {
  database = await openLooseDatabase(ORDER_TABLES);
  db = database.db;
  await looseOrder(db, 1);
  await looseDelivery(db, 1);
  await loosePiece(db, 1, { status: -711 });
});
afterAll(() => database?.close());

const failed = async () => {
  const [one] = await db.transaction().execute((trx) => lockFailed(trx, sql`s.id = 1`, 1));
  return one;
};

it('its days count from the try that its peer took, not from those while it was away', async () => {
  await looseTry(db, 1, { state: 'AWAY', at: new Date(LEFT.getTime() - 9 * DAY_MS) });
  await looseTry(db, 1, { state: 'FAILED', at: new Date(LEFT.getTime() - 8 * DAY_MS) });
  await looseTry(db, 1, { at: LEFT });
  expect((await failed())?.handed_over_at).toEqual(LEFT);
});

it('a fallback of which nothing could be composed is nothing that a person took back', async () => {
  await looseDelivery(db, 2, { state: 'CANCELLED', fallback: true });
  await loosePiece(db, 2, { delivery: 2, status: -700 });
  expect((await failed())?.partly).toBe(false);
  await sql`update shipment set status = -900 where id = 2`.execute(db);
  expect((await failed())?.partly).toBe(true);
});
