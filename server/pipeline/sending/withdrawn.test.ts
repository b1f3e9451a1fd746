// Whom a consent that was withdrawn keeps from leaving: nothing that may have begun to leave before.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/storage/schema.ts';
import { systemClock } from '#server/system/clock.ts';
import {
  looseAccount,
  looseDelivery,
  looseOrder,
  loosePiece,
  looseTry,
  ORDER_TABLES,
} from '#tests/support/database/loose-orders.ts';
import { type LooseDatabase, openLooseDatabase } from '#tests/support/database/loose-rows.ts';
import type { DeliveryToSend } from './delivery-to-send.ts';
import { withoutWithdrawn } from './withdrawn.ts';

let database: LooseDatabase;
let db: Db;
beforeAll(async () => {
  database = await openLooseDatabase([...ORDER_TABLES, 'account']);
  db = database.db;
  await looseAccount(db, 1, { definition: { senderAccount: true } });
  await looseOrder(db, 1);
  await looseDelivery(db, 1, { state: 'READY' });
  for (const id of [1, 2, 3, 4]) await loosePiece(db, id, { status: 300, set: sql`preference = 'electronic'` });
  // The register knows none of them any more.
  await sql`update pack_group set recipient_identifier = 'C-' || id`.execute(db);
  await looseTry(db, 2, { state: 'DOUBT' });
  await looseTry(db, 3, { state: 'INTENT' });
  await looseTry(db, 4, { state: 'AWAY' });
});
afterAll(() => database?.close());

it('blocks what was never tried, or never taken; what may have left is asked for no more', async () => {
  // As much of a delivery as consent depends on.
  const delivery = { id: 1, account_id: 1, channel: { channelType: 'EMAIL' } } as unknown as DeliveryToSend;
  const all = [1, 2, 3, 4].map((id) => ({ id }));
  const left = await withoutWithdrawn({ db, clock: systemClock }, delivery, all);
  expect(left.map(({ id }) => id)).toEqual([2, 3]);
  const rows = await db.selectFrom('shipment').select('status').orderBy('id').execute();
  expect(rows.map(({ status }) => status)).toEqual([-712, 300, 300, -712]);
});
