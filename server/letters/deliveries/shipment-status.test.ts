// Moving many letters at once: a delivery is handed over whole, however large it is.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LooseDatabase, openLooseDatabase } from '#tests/support/database/loose-rows.ts';
import { setShipmentStatus } from './shipment-status.ts';

const at = new Date('2026-03-05T12:00:00Z');

let database: LooseDatabase;
beforeAll(async () => {
  database = await openLooseDatabase(['job', 'delivery']);
  await sql`insert into job (id, account_id, root_account_id, owner_id, author_id, service_id, service_definition, name, state,
      submitted_at)
    overriding system value values (1, 1, 1, 1, 1, 1, '{}', 'Run', 'CREATED', now())`.execute(database.db);
  await sql`insert into delivery (id, external_id, command_id, job_id, account_id, owner_id, service_id, channel_id,
      channel_label, channel_type, channel_definition, name, state, created_at)
    overriding system value values (1, 'D1', 1, 1, 1, 1, 1, 1, 'Post', 'SIMPLE_MAIL', '{}', 'Run', 'READY', ${at})`.execute(
    database.db,
  );
});
afterAll(() => database?.close());

describe('the status of a delivery', () => {
  // PostgreSQL takes 65,535 values in one statement.
  it('of 66,000 letters is set and told at once', async () => {
    const { db } = database;
    const facts = {
      delivery_id: 1,
      nuid: 'N',
      account_id: 1,
      owner_id: 1,
      channel_type: 'SIMPLE_MAIL',
      service_id: 1,
      created_at: at,
      status: 300,
      acknowledged: false,
    };
    const shipments = Array.from({ length: 66_000 }, (_, index) => ({ ...facts, id: 1_000_000 + index }));
    await db
      .transaction()
      .execute((trx) => setShipmentStatus(trx, shipments, { status: 400, at, by: null, details: { answer: 'a.csv' } }));
    const { rows } = await sql<{ told: number }>`select count(*)::int as told from revision
      where entity = 'shipment' and event = '400'`.execute(db);
    expect(rows).toEqual([{ told: 66_000 }]);
  });
});
