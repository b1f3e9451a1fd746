// Moving many letters at once: a delivery is handed over whole, however large it is.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { setShipmentStatus } from './shipment-status.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

describe('the status of a delivery', () => {
  // PostgreSQL takes 65,535 values in one statement.
  it('of 66,000 letters is set and told at once', async () => {
    const { db, clock } = server.services;
    const at = clock.now();
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
