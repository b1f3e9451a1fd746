// A file of a carrier that comes in the last slice of a purge waits for it, and is refused behind it; what stayed of an earlier one goes
// with the personal data.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { purgeFilesSlice } from '#server/letters/keeping/purge-files.ts';
import { keepAndPurge } from '#server/pipeline/schedule/keep-and-purge.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { setDelays } from './kept/kept-rows.ts';
import { lockOrder } from './kept/locked-order.ts';
import { orphans } from './kept-words.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { pushSigned } from './tracked/signed-push.ts';

const DAY = 86_400_000;
let office: PostOffice;
let clerk: TestClient;
let pdf: Buffer;
beforeAll(async () => {
  office = await openPostOffice();
  clerk = await office.as('clerk');
  await setDelays(office, { freezeDelayDays: null, fileDelayDays: null, dataDelayDays: null });
  pdf = await lettersPdf([{ address: ['M. Paul Martin', '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
});
afterAll(() => office?.close());

/** A letter that is in production. */
async function letter() {
  const { id: jobId } = await office.deposit(clerk, office.town.services.letters, pdf);
  const { id: commandId } = await office.confirm(clerk, jobId);
  await office.reaches(clerk, commandId, 'OUTPUTTED');
  const [{ id, nuid } = { id: 0, nuid: '' }] = await office.shipments(clerk, jobId);
  return { jobId, id, nuid };
}

/** The last slice of a purge, done and not committed. */
const purging = (jobId: number) =>
  lockOrder(office, jobId, async (trx) => {
    const at = office.server.clock.now();
    const slice = await purgeFilesSlice(trx, jobId, { at, by: null, may: () => true, contentsBefore: at });
    expect(slice.state).toBe('done');
  });

async function leftFiles(jobId: number) {
  const { rows } = await sql<{ name: string; purged: boolean }>`select f.name, f.purged from tracking_file f
    join shipment s on s.id = f.shipment_id where s.job_id = ${jobId}`.execute(office.server.services.db);
  return rows;
}

it('waits where a person gives it, and is refused', async () => {
  const { jobId, id: shipmentId } = await letter();
  const validator = await office.as('validator');
  const purge = await purging(jobId);
  const parts = [{ name: 'submittedFile', value: pdf, fileName: 'proof.pdf' }];
  const adding = failure(validator.call('tracking.addFile', { params: { shipmentId }, parts }));
  await purge.isAwaited();
  await purge.release();
  expect((await adding).label).toBe('shipment.filePurged');
  expect(await leftFiles(jobId)).toEqual([]);
});

it('waits where a provider pushes it, and is refused with its event', async () => {
  const { jobId, nuid } = await letter();
  const admin = await office.server.administrator();
  const channel = (await admin.call('channels.list')).find(({ name }) => name === 'Letters France')?.id ?? 0;
  const { secret } = await admin.call('tracking.makeSecret', { params: { channelId: channel } });
  const at = new Date(office.server.clock.now().getTime() + 1_000).toISOString();
  const files = [{ name: 'proof.pdf', content: pdf.toString('base64') }];
  const purge = await purging(jobId);
  const pushing = pushSigned(office, [{ nuid, code: 610, at, files }], { channel, secret });
  await purge.isAwaited();
  await purge.release();
  expect((await pushing).result).toMatchObject({ entered: 0, refused: [{ index: 0, reason: 'filePurged' }] });
  expect(await leftFiles(jobId)).toEqual([]);
});

it('goes with the personal data where it came too late before', async () => {
  const { jobId, id } = await letter();
  const validator = await office.as('validator');
  const other = await lettersPdf([{ address: ['Signed by Ottokar'], pages: 1 }]);
  const parts = [{ name: 'submittedFile', value: other, fileName: 'late.pdf' }];
  await validator.call('tracking.addFile', { params: { shipmentId: id }, parts });
  const { db } = office.server.services;
  await sql`update job set files_purged_at = ${office.server.clock.now()} where id = ${jobId}`.execute(db);
  await setDelays(office, { dataDelayDays: 40 });
  office.server.clock.advance(80 * DAY);
  await keepAndPurge(office.server.services, { restless: true });
  clerk = await office.as('clerk');
  expect(await clerk.call('jobs.get', { params: { jobId } })).toMatchObject({ dataPurgedDate: expect.any(String) });
  expect(await leftFiles(jobId)).toEqual([{ name: expect.stringMatching(/^\d+\//), purged: true }]);
  expect(await orphans(office)).toEqual([]);
});
