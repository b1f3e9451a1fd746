// What the charges of an order take of what it holds, and which of them an event that is taken back gives back.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/storage/schema.ts';
import { looseDelivery, looseOrder, loosePiece, openLooseOrders } from '#tests/support/database/loose-orders.ts';
import type { LooseDatabase } from '#tests/support/database/loose-rows.ts';
import { chargeShipments } from './charges.ts';
import { giveBackCharge } from './taken-back.ts';

const AT = new Date('2026-03-05T12:00:00Z');
const HOUR_MS = 3_600_000;

let database: LooseDatabase;
let db: Db;
beforeAll(async () => {
  database = await openLooseOrders('charge');
  db = database.db;
  await looseOrder(db, 1);
  await looseDelivery(db, 1);
  const parts = [{ kind: 'piece', option: null, count: 1, unit: 500, net: 500, vat: 100, vatPermille: 200 }];
  const price = JSON.stringify({ currency: 'EUR', net: 500, vat: 100, parts });
  await loosePiece(db, 1, { set: sql`price = ${price}::jsonb` });
  await looseDelivery(db, 2, { fallback: true });
  await loosePiece(db, 2, { delivery: 2, set: sql`price = ${price}::jsonb, replaces_shipment_id = 1` });
});
afterAll(() => database?.close());

it('what takes over for its letters is charged, and is none of what the letters themselves have cost', async () => {
  await sql`insert into reservation (command_id, account_id, currency, due, due_until, reserved, rest, own_rest)
    values (1, 1, 'EUR', ${AT}, ${AT}, 1_300, 1_300, 600)`.execute(db);
  await db.transaction().execute((trx) => chargeShipments(trx, [1, 2], AT));
  expect(await db.selectFrom('charge').select(['net', 'vat']).execute()).toEqual([
    { net: 500, vat: 100 },
    { net: 500, vat: 100 },
  ]);
  const left = await db.selectFrom('reservation').select(['rest', 'own_rest', 'own_spent']).execute();
  expect(left).toEqual([{ rest: 100, own_rest: 0, own_spent: 600 }]);
});

it('a piece that was charged before its doubt began keeps its charge; one that the event brought about is given back once', async () => {
  const giveBack = (since: Date) =>
    db.transaction().execute((trx) => giveBackCharge(trx, { shipmentId: 1, since, eventId: 1 }, { at: AT, by: null }));
  expect(await giveBack(new Date(AT.getTime() + HOUR_MS))).toBeNull();
  const before = new Date(AT.getTime() - HOUR_MS);
  expect(await giveBack(before)).toEqual({ currency: 'EUR', net: -500, vat: -100 });
  expect(await giveBack(before)).toBeNull();
});
