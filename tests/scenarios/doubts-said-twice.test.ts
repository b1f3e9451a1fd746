// What is in doubt is sent again once for one word of a person, though its answer was lost and it is said once more.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SHIPMENT_FACTS } from '#server/letters/deliveries/shipment-status.ts';
import { recordDoubt } from '#server/pipeline/sending/doubts.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { doubtfulLetter } from './tracked/doubtful-letter.ts';

let office: PostOffice;
let clerk: TestClient;
let admin: TestClient;
beforeAll(async () => {
  office = await openPostOffice();
  clerk = await office.as('clerk');
  admin = await office.server.administrator();
});
afterAll(() => office?.close());

/** How often somebody had it sent again. */
async function saidOf(shipmentId: number): Promise<number> {
  const lines = await clerk.call('shipments.revisions', { params: { shipmentId } });
  return lines.filter(({ event }) => event === 'DOUBT_SEND_AGAIN').length;
}

const doubtOf = async (id: number) =>
  (await clerk.call('shipments.find', { query: { id: String(id) } })).items[0]?.doubt ?? null;

it('a repeat sends nothing twice, and of a doubt that came after it nothing is said', async () => {
  const { id: shipmentId, jobId } = await doubtfulLetter(office, clerk);
  const [delivery] = await clerk.call('deliveries.find', { query: { jobId: String(jobId) } });
  // Nothing leaves meanwhile.
  const params = { channelId: delivery?.channelId ?? 0 };
  await admin.call('channels.hold', { params, body: { reason: 'The printer is mended' } });
  const { since = '' } = (await doubtOf(shipmentId)) ?? {};
  const again = (seen?: string) =>
    admin.call('shipments.resolveDoubt', {
      params: { shipmentId },
      body: { resolution: 'sendAgain', ...(seen === undefined ? {} : { since: seen }) },
    });
  await again(since);
  await again(since);
  await again();
  expect(await saidOf(shipmentId)).toBe(1);

  const { db, clock } = office.server.services;
  const at = new Date(clock.now().getTime() + 60_000);
  await db.transaction().execute(async (trx) => {
    const facts = await trx.selectFrom('shipment').select(SHIPMENT_FACTS).where('id', '=', shipmentId).execute();
    for (const one of facts) await recordDoubt(trx, one, { attempt: 8, at, reason: 'cut', held: true });
  });
  expect(await failure(again(since))).toMatchObject({ code: -30, label: 'exception.editionConflict' });
  expect(await saidOf(shipmentId)).toBe(1);
  await again((await doubtOf(shipmentId))?.since);
  expect(await saidOf(shipmentId)).toBe(2);

  // It goes again already, until its delivery is given up: then the word is new.
  const later = (await doubtOf(shipmentId))?.since;
  await again(later);
  expect(await saidOf(shipmentId)).toBe(2);
  await sql`update delivery set state = 'OUTPUT_ERROR', fault = '{"label": "channel.peerUnavailable", "parameters": {}}'
    where id = ${delivery?.id}`.execute(db);
  await again(later);
  expect(await saidOf(shipmentId)).toBe(3);
  expect((await clerk.call('deliveries.find', { query: { jobId: String(jobId) } }))[0]?.state).toBe('READY');
});
