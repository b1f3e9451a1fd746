// What of a delivery counts as gone where a person says, after a backup was put back, that it had left.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/storage/schema.ts';
import {
  looseDelivery,
  looseOrder,
  loosePiece,
  looseTry,
  openLooseOrders,
} from '#tests/support/database/loose-orders.ts';
import type { LooseDatabase } from '#tests/support/database/loose-rows.ts';
import { dropDelivery } from './restored.ts';

let database: LooseDatabase;
let db: Db;
beforeAll(async () => {
  database = await openLooseOrders();
  db = database.db;
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
