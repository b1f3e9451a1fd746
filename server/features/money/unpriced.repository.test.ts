// By the tariff of which day the price of what left without one is proposed.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/storage/schema.ts';
import { looseDelivery, looseOrder, loosePiece, openLooseOrders } from '#tests/support/database/loose-orders.ts';
import type { LooseDatabase } from '#tests/support/database/loose-rows.ts';
import { unpricedPieces } from './unpriced.repository.ts';

let database: LooseDatabase;
let db: Db;
beforeAll(async () => {
  database = await openLooseOrders('tariff_line');
  db = database.db;
  await sql`insert into tariff_line (channel_type, kind, countries, from_sheets, valid_from, currency, amount, vat_permille)
    values ('SMS', 'piece', '{}', 0, '2020-01-01', 'EUR', 1, 0)`.execute(db);
});
afterAll(() => database?.close());

it.each([
  // It left on a Sunday, in Paris a quarter past midnight; it could be posted on Monday.
  [1, 'EMAIL', null, '2027-01-31'],
  [2, 'SIMPLE_MAIL', null, '2027-02-01'],
  // It was chosen for Monday, and left before.
  [3, 'EMAIL', '2027-02-01T11:00:00Z', '2027-02-01'],
  // It was chosen for the Friday before, and left late.
  [4, 'EMAIL', '2027-01-29T11:00:00Z', '2027-01-31'],
] as const)('delivery %i by %s, chosen for %s: that of %s', async (id, type, chosen, day) => {
  const at = new Date('2027-01-30T23:15:00Z');
  await looseOrder(db, id);
  await looseDelivery(db, id, { order: id });
  await sql`update delivery_command set expected_post_date = ${chosen} where id = ${id}`.execute(db);
  await sql`update delivery set channel_type = ${type}, post_date = '2027-02-01', outputted_at = ${at},
    channel_definition = '{"timeZone": "Europe/Paris"}' where id = ${id}`.execute(db);
  await loosePiece(db, id, {
    order: id,
    delivery: id,
    status: 700,
    set: sql`channel_type = ${type}, status_at = ${at}, left_at = ${at}, billing = '{"sheets": 1}'`,
  });
  expect((await unpricedPieces(db, id, { limit: 5 })).map((piece) => piece.day)).toEqual([day]);
});
