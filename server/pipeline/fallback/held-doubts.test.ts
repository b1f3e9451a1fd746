// What migrations held for a person does not go on as "Processing".
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/storage/schema.ts';
import { systemClock } from '#server/system/clock.ts';
import { silentLogger } from '#server/system/logger.ts';
import { looseDelivery, looseOrder, loosePiece, openLooseOrders } from '#tests/support/database/loose-orders.ts';
import type { LooseDatabase } from '#tests/support/database/loose-rows.ts';
import { fallBack } from './fall-back.ts';
import type { FallbackServices } from './falling.ts';
import { followHeldDoubts } from './held-doubts.ts';

let database: LooseDatabase;
let db: Db;
beforeAll(async () => {
  database = await openLooseOrders();
  db = database.db;
});
afterAll(() => database?.close());

it('its row is in error, its delivery says why, and somebody has a time to decide; what is sent again, or is sent still, is left alone', async () => {
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
  const troubles = { begin: () => undefined, end: () => undefined };
  const said: string[] = [];
  const log = { ...silentLogger, info: (event: string) => void said.push(event) };
  // As much of the services as a run without any failure needs.
  const services = { db, clock: systemClock, log, troubles } as unknown as FallbackServices;
  await fallBack(services);
  const { rows } = await sql<{ state: string; fault: { label: string } | null; due: boolean }>`
    select g.dispatch_state as state, d.fault, s.decide_by is not null as due
    from pack_group g join delivery d on d.id = g.job_id join shipment s on s.pack_group_id = g.id order by g.id`.execute(
    db,
  );
  expect(rows.map(({ state, fault, due }) => [state, fault?.label, due])).toEqual([
    ['ERROR', 'delivery.inDoubt', true],
    ['PROCESSING', undefined, false],
    ['PROCESSING', undefined, true],
  ]);
  await fallBack(services);
  expect(said).toEqual(['fallback.held-followed']);
});

it('leaves alone, and does not count, what a person decided before its order was free', async () => {
  await looseOrder(db, 4);
  await looseDelivery(db, 4, { order: 4, state: 'PARTIALLY_CANCELLED' });
  const held = sql`doubt = '{"since": "2026-03-05T12:00:00Z", "held": true}'`;
  await loosePiece(db, 4, { order: 4, delivery: 4, status: 400, set: held });
  await sql`update pack_group set dispatch_state = 'PROCESSING' where id = 4`.execute(db);
  const said: string[] = [];
  const log = { ...silentLogger, info: (event: string) => void said.push(event) };
  // What this run uses of the services.
  const services = { db, clock: systemClock, log } as unknown as FallbackServices;
  await followHeldDoubts(services, {
    attempt: async (_id, work) => {
      await sql`update shipment set doubt = doubt || '{"again": {}}' where id = 4`.execute(db);
      return work();
    },
  });
  const { rows } = await sql`select dispatch_state as state from pack_group where id = 4`.execute(db);
  expect([rows, said]).toEqual([[{ state: 'PROCESSING' }], []]);
});
