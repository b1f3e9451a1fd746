// What people and carriers can still do about a document whose evidence has ended, while what bills it is kept: nothing of it is
// written down for ever.
import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepAndPurge } from '#server/pipeline/schedule/keep-and-purge.ts';
import { joinWholeChain } from '#tests/support/database/joined-chain.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure } from '#tests/support/test-client.ts';
import { ADMINISTRATOR } from '#tests/support/test-server.ts';
import { checkedBy, folders, unpack } from './evidence-forgery.ts';
import { setDelays } from './kept/kept-rows.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';
import { pushSigned } from './tracked/signed-push.ts';

const DAY = 86_400_000;
let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice({ environment: { MAILROOM_EVIDENCE_YEARS: '5' } });
});
afterAll(async () => {
  await office?.close();
  rmSync(folders, { recursive: true });
});

/** Its bundle has nothing wrong in it, and says that nothing tells any more which document it was. */
async function isProvedNoMore(bundle: Buffer, nuid: string): Promise<void> {
  const folder = await unpack(bundle, 'ended');
  const { status, said } = checkedBy(folder, folder);
  expect([status, said]).toEqual([
    2,
    expect.stringContaining(`NOT PROVED  No sealed event says any more what the document ${nuid}`),
  ]);
  expect(said).not.toMatch(/BROKEN|Nothing was changed/);
}

it('is corrected, decided on and acknowledged without a line, and takes no event', async () => {
  const { clock, services } = office.server;
  const clerk = await office.as('clerk');
  const system = await office.server.administrator();
  const price = { kind: 'piece', validFrom: '2020-01-01', currency: 'EUR', amount: 100 } as const;
  await system.call('tariffs.save', { body: { ...price, channelType: 'SIMPLE_MAIL' } });
  const pdf = await lettersPdf([{ address: ['M. Paul Martin', '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
  const { id: jobId } = await office.deposit(clerk, office.town.services.letters, pdf);
  await office.reaches(clerk, (await office.confirm(clerk, jobId)).id, 'OUTPUTTED');
  const [{ id, nuid, deliveryId } = { id: 0, nuid: '', deliveryId: 0 }] = await office.shipments(clerk, jobId);
  const channel = (await system.call('channels.list')).find(({ name }) => name === 'Letters France')?.id ?? 0;
  const { secret } = await system.call('tracking.makeSecret', { params: { channelId: channel } });
  const push = (code: number) =>
    pushSigned(office, [{ nuid, code, at: clock.now().toISOString() }], { channel, secret });
  expect((await push(-611)).result).toMatchObject({ changed: 1 });
  await sql`update shipment set takeover = 'offered', takeover_why = 'noStep' where id = ${id}`.execute(services.db);
  await setDelays(office, { fileDelayDays: 1, dataDelayDays: 2 });
  await joinWholeChain(services);
  const run = () => keepAndPurge(services, { restless: true });
  clock.advance(3 * DAY);
  expect(await run()).toMatchObject({ data: 1, evidence: 0 });
  clock.advance(7 * 366 * DAY);
  expect(await run()).toMatchObject({ evidence: 1, billing: 0 });
  expect(await violationsOf(office)).toEqual([]);

  const reader = await office.as('clerk');
  await isProvedNoMore(await reader.call('evidence.ofShipment', { params: { shipmentId: id } }), nuid);
  const administrator = await office.server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
  const validator = await office.as('validator');
  const correction = { shipmentId: id, net: -10, vat: 0, reason: 'Torn' };
  const corrected = await administrator.call('billing.correct', { params: { deliveryId }, body: correction });
  expect(corrected).toMatchObject({ net: -10 });
  const { rows } = await sql<{ id: number }>`select id from app_user where login = 'validator'`.execute(services.db);
  const decided = { shipmentIds: [id], userId: rows[0]?.id ?? 0 };
  expect(await validator.call('shipments.assign', { body: decided })).toEqual({ changed: 1 });
  expect(await validator.call('shipments.acknowledge', { body: { shipmentIds: [id] } })).toEqual({ acknowledged: 1 });
  const body = { code: 610, at: clock.now().toISOString(), correction: false, reason: 'Told by telephone' };
  const entered = await failure(validator.call('tracking.enter', { params: { shipmentId: id }, body }));
  expect(entered).toMatchObject({ label: 'job.evidencePurged' });
  expect((await push(610)).result).toMatchObject({ unplaced: 1, changed: 0 });
  expect(await violationsOf(office)).toEqual([]);
});
