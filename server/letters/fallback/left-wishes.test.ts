// What a wish leaves behind that ends with its order, and what stays of what was offered before.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/storage/schema.ts';
import { looseDelivery, looseOrder, loosePiece, openLooseOrders } from '#tests/support/database/loose-orders.ts';
import type { LooseDatabase } from '#tests/support/database/loose-rows.ts';
import { giveToOwners } from './deciders.ts';
import { leaveWishes } from './left-wishes.ts';

const AT = new Date('2026-03-05T12:00:00Z');

let database: LooseDatabase;
let db: Db;
beforeAll(async () => {
  database = await openLooseOrders();
  db = database.db;
  await looseOrder(db, 1);
  await looseDelivery(db, 1);
  const wish = JSON.stringify({ way: 'nextChannel', held: [{ currency: 'EUR', gross: 600 }] });
  await loosePiece(db, 1, { status: -711, set: sql`takeover = 'wished', takeover_wish = ${wish}::jsonb` });
  await loosePiece(db, 2, { status: -711, set: sql`takeover = 'offered', decide_by = ${AT}` });
  await loosePiece(db, 3, { status: -711, set: sql`takeover = 'offered'` });
});
afterAll(() => database?.close());

it('gives its money back at once, also while another fallback of the order is under way and holds its own', async () => {
  await looseDelivery(db, 2, { state: 'READY', fallback: true });
  await sql`insert into reservation (command_id, account_id, currency, due, due_until, reserved, rest)
    values (1, 1, 'EUR', ${AT}, ${AT}, 1_100, 1_100)`.execute(db);
  await db.transaction().execute((trx) => leaveWishes(trx, 1, { at: AT, by: null }));
  const held = await db.selectFrom('reservation').select(['reserved', 'rest']).execute();
  expect(held).toEqual([{ reserved: 500, rest: 500 }]);
});

it('what is offered once more has no more time by that', async () => {
  const at = new Date('2026-04-07T12:00:00Z');
  await db.transaction().execute((trx) => giveToOwners(trx, [2, 3], { accountId: 1, at }));
  const rows = await db.selectFrom('shipment').select('decide_by').where('id', 'in', [2, 3]).orderBy('id').execute();
  expect(rows[0]?.decide_by).toEqual(AT);
  expect(rows[1]?.decide_by?.getTime()).toBeGreaterThan(at.getTime());
});
