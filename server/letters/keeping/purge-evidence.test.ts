// What of the history of an order outlives its evidence: that it was purged, of whom it was erased, and under which holds.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/storage/schema.ts';
import { looseDelivery, looseOrder, loosePiece, openLooseOrders } from '#tests/support/database/loose-orders.ts';
import type { LooseDatabase } from '#tests/support/database/loose-rows.ts';
import { purgeEvidenceSlice } from './purge-evidence.ts';

const AT = new Date('2026-03-05T12:00:00Z');

let database: LooseDatabase;
let db: Db;
beforeAll(async () => {
  database = await openLooseOrders();
  db = database.db;
  await looseOrder(db, 1);
  await looseDelivery(db, 1);
  await loosePiece(db, 1);
  await sql`update job set files_purged_at = ${AT}, data_purged_at = ${AT}`.execute(db);
});
afterAll(() => database?.close());

it('every purge, erasure and hold, and nothing of what people did with it', async () => {
  const said = ['CREATED', 'HELD', 'RELEASED', 'FILES_PURGED', 'PERSON_ERASED', 'DATA_PURGED', 'FROZEN'];
  for (const event of said)
    await sql`insert into revision (at, entity, entity_id, account_id, event) values (${AT}, 'job', 1, 1, ${event})`.execute(
      db,
    );
  await sql`insert into revision (at, entity, entity_id, account_id, event) values (${AT}, 'shipment', 1, 1, '400')`.execute(
    db,
  );
  const purge = { at: AT, by: null, may: () => true, contentsBefore: AT };
  const { state } = await db.transaction().execute((trx) => purgeEvidenceSlice(trx, 1, purge));
  expect(state).toBe('done');
  const left = await db.selectFrom('revision').select('event').orderBy('id').execute();
  const lasting = ['HELD', 'RELEASED', 'FILES_PURGED', 'PERSON_ERASED', 'DATA_PURGED', 'EVIDENCE_PURGED'];
  expect(left.map(({ event }) => event)).toEqual(lasting);
});
