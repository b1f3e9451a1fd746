// What migrations held for a person does not go on as "Processing".
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/storage/schema.ts';
import { systemClock } from '#server/system/clock.ts';
import { silentLogger } from '#server/system/logger.ts';
import { looseDelivery, looseOrder, loosePiece, openLooseOrders } from '#tests/support/database/loose-orders.ts';
import type { LooseDatabase } from '#tests/support/database/loose-rows.ts';
import { followHeldDoubts } from './held-doubts.ts';

let database: LooseDatabase;
let db: Db;
beforeAll(async () => {
  database = await openLooseOrders();
  db = database.db;
});
afterAll(() => database?.close());

it('its row is in error and its delivery says why; what is sent again, or is sent still, is left alone', async () => {
  const held = sql`doubt = '{"since": "2026-03-05T12:00:00Z", "held": true}'`;
  const again = sql`doubt = '{"since": "2026-03-05T12:00:00Z", "held": true, "again": {}}'`;
  for (const [id, state, doubt] of [
    [1, 'PARTIALLY_CANCELLED', held],
    [2, 'PARTIALLY_CANCELLED', again],
    [3, 'READY', held],
  ] as const) {
    await looseOrder(db, id);
    await looseDelivery(db, id, { order: id, state });
    await loosePiece(db, id, { order: id, delivery: id, status: 400, set: doubt });
  }
  await sql`update pack_group set dispatch_state = 'PROCESSING'`.execute(db);
  const seen: number[] = [];
  const run = {
    attempt: async <Done>(id: number, work: () => Promise<Done>) => {
      seen.push(id);
      return work();
    },
  };
  const follow = () => followHeldDoubts({ db, clock: systemClock, log: silentLogger }, run);
  await follow();
  const { rows } = await sql<{
    state: string;
    fault: { label: string } | null;
  }>`select g.dispatch_state as state, d.fault
    from pack_group g join delivery d on d.id = g.job_id order by g.id`.execute(db);
  expect(rows.map(({ state, fault }) => [state, fault?.label])).toEqual([
    ['ERROR', 'delivery.inDoubt'],
    ['PROCESSING', undefined],
    ['PROCESSING', undefined],
  ]);
  await follow();
  expect(seen).toEqual([1]);
});
