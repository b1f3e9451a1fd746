// What an event makes of a failure that somebody has seen or that others took over for, and from when on a channel hears.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/storage/schema.ts';
import { looseDelivery, looseOrder, loosePiece, openLooseOrders } from '#tests/support/database/loose-orders.ts';
import type { LooseDatabase } from '#tests/support/database/loose-rows.ts';
import { followNew } from './follow-events.ts';
import { type EventRow, lockTracked, storeEvents } from './tracking.repository.ts';

const AT = new Date('2026-03-05T12:00:00Z');
const HOUR_MS = 3_600_000;
const ORIGIN = { channelId: 1, source: 'import', receivedAt: AT, by: null };

let database: LooseDatabase;
let db: Db;
beforeAll(async () => {
  database = await openLooseOrders('tracking_event');
  db = database.db;
  await looseOrder(db, 1);
  await looseDelivery(db, 1);
  await looseDelivery(db, 2, { fallback: true });
});
afterAll(() => database?.close());

const event = (shipmentId: number, code: number): EventRow => ({
  ...{ key: `${shipmentId} ${code}`, shipmentId, nuid: null, reference: null, code, at: AT, provider: 'post' },
  ...{ tracker: null, correction: false, destruction: false, detail: '' },
});

it('another failure of what others took over for waits for nobody; of what somebody had seen alone it is news', async () => {
  const failed = sql`acknowledged = true, status_at = ${new Date(AT.getTime() - HOUR_MS)}`;
  await loosePiece(db, 1, { status: -711, set: sql`${failed}, takeover = 'taken'` });
  await loosePiece(db, 2, { status: -711, set: failed });
  await loosePiece(db, 3, { delivery: 2, set: sql`replaces_shipment_id = 1` });
  await db.transaction().execute(async (trx) => {
    const events = [1, 2].map((id) => event(id, -612));
    await followNew(trx, await lockTracked(trx, [1, 2]), { events, disturbed: new Set(), origin: ORIGIN });
  });
  const rows = await db.selectFrom('shipment').select(['status', 'acknowledged']).orderBy('id').limit(2).execute();
  expect(rows).toEqual([
    { status: -612, acknowledged: true },
    { status: -612, acknowledged: false },
  ]);
});

it('a channel hears from the first event on, also where a clock that had jumped said that this was later', async () => {
  const heard = async (code: number, receivedAt: Date) => {
    await db.transaction().execute((trx) => storeEvents(trx, [event(1, code)], { ...ORIGIN, receivedAt }));
    return (await db.selectFrom('channel').select('heard_at').executeTakeFirst())?.heard_at;
  };
  await sql`insert into channel (id, channel_type, name, definition, heard_at) overriding system value
    values (1, 'EMAIL', 'Mail', '{}', ${new Date(AT.getTime() + 9_000 * HOUR_MS)})`.execute(db);
  expect(await heard(600, AT)).toEqual(AT);
  expect(await heard(610, new Date(AT.getTime() + HOUR_MS))).toEqual(AT);
});
