// What people can still do about a document whose order lost its personal data, and what is said of it before.
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { wordsOf } from '../kept-words.ts';
import type { PostOffice } from '../post-office.ts';

/** Until when its files are kept, and the hold that stands on its order. */
export async function keepingOf(client: TestClient, id: number): Promise<[string | null, Shipment['legalHold']]> {
  const [shipment] = (await client.call('shipments.find', { query: { id } })).items;
  return [shipment?.keptUntil ?? null, shipment?.legalHold ?? null];
}

/** What its history, which can still be read, says of the file of its carrier. */
export async function carriersLine(client: TestClient, shipmentId: number): Promise<unknown> {
  const lines = await client.call('shipments.revisions', { params: { shipmentId } });
  return lines.find(({ event }) => event === 'FILE_ADDED')?.details;
}

/** Deleting the files of an order is refused, and so it is not offered. @returns what is said */
export async function refusedPurge(client: TestClient, jobId: number): Promise<string | undefined> {
  const params = { jobId };
  expect((await client.call('jobs.get', { params })).abilities).not.toContain('purge');
  return (await failure(client.call('keeping.purge', { params }))).label;
}

/** The hold is set with its reason, and its documents name it in place of a day, to whoever sees them. */
export async function isHeldBy(
  administrator: TestClient,
  hold: {
    readonly params: { readonly jobId: number };
    readonly body: { readonly held: boolean; readonly reason: string };
  },
  { clerk, shipment }: { readonly clerk: TestClient; readonly shipment: Shipment },
): Promise<void> {
  const { legalHold, abilities } = await administrator.call('keeping.hold', hold);
  expect(legalHold).toMatchObject({ reason: hold.body.reason, personLogin: 'validator' });
  expect(abilities).toContain('release');
  expect(await keepingOf(clerk, shipment.id)).toEqual([null, legalHold]);
  const held = await administrator.call('jobs.list', { query: { states: ['HELD'] } });
  expect(held.items.map(({ id }) => id)).toEqual([hold.params.jobId]);
}

/** Nothing that somebody types about it is kept: it is refused where it can be left out, and else left out. */
export async function takesNoWords(office: PostOffice, client: TestClient, { id, deliveryId, nuid }: Shipment) {
  const { db, clock } = office.server.services;
  const word = 'archibald';
  const at = clock.now();
  await client.call('tracking.enter', {
    params: { shipmentId: id },
    body: {
      code: -710,
      at: at.toISOString(),
      correction: false,
      reason: word,
      reference: `${word} ${nuid}`,
      tracker: word,
    },
  });
  await sql`insert into charge (shipment_id, delivery_id, job_id, account_id, place_id, channel_type, kind, at, month, currency, net, vat, parts)
    select id, delivery_id, job_id, account_id, (select max(id) from account_place p where p.account_id = shipment.account_id), channel_type, 'price', ${at}, to_char(${at}::timestamptz, 'YYYY-MM'), 'EUR', 100, 20, '[]' from shipment
    where id = ${id} and not exists (select from charge where shipment_id = ${id})`.execute(db);
  const correction = { shipmentId: id, net: -10, vat: -2, reason: word };
  const administrator = await office.server.administrator();
  const corrected = await administrator.call('billing.correct', { params: { deliveryId }, body: correction });
  expect([corrected.net, corrected.reason]).toEqual([-10, null]);
  const refused = { label: 'job.wordsPurged' };
  const wish = { shipmentIds: [id], way: 'nextChannel' as const, message: word };
  expect(await failure(client.call('shipments.takeOver', { body: wish }))).toMatchObject(refused);
  const told = { shipmentIds: [id], message: word };
  expect(await failure(client.call('shipments.acknowledge', { body: told }))).toMatchObject(refused);
  expect(await client.call('shipments.acknowledge', { body: { shipmentIds: [id] } })).toEqual({ acknowledged: 1 });
  expect(await wordsOf(office, word)).toEqual([]);
}
