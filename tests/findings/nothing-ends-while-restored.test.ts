// A database was put back and nobody has looked yet: what came since its backup is not ended by the clock, and what somebody may have
// decided since is named. Which tasks of the clock rest: nothing-expires-after-a-jump.test.ts.
import { existsSync } from 'node:fs';
import { mkdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { marksOfData } from '#server/app/check-marks.ts';
import { sweep, sweepContents } from '#server/app/housekeeping.ts';
import { factsOf } from '#server/letters/keeping/keeping.repository.ts';
import { keepAndPurge } from '#server/pipeline/schedule/keep-and-purge.ts';
import { endRestore, sayRestored } from '#server/pipeline/sending/restored.ts';
import { reportRestore } from '#server/pipeline/sending/restored-report.ts';
import { setDelays } from '#tests/scenarios/kept/kept-rows.ts';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const DAY_MS = 86_400_000;
let office: PostOffice;
let clerk: TestClient;
beforeAll(async () => {
  office = await openPostOffice();
});
afterAll(() => office?.close());
beforeEach(async () => {
  const { db } = office.server.services;
  await db.deleteFrom('restored').execute();
  office.server.clock.set(new Date());
  clerk = await office.as('clerk');
});

const putBack = async (): Promise<void> => {
  const { db, clock } = office.server.services;
  await sayRestored(db, marksOfData(office.server.dataDir), clock.now());
  // All sessions ended with it.
  clerk = await office.as('clerk');
};
const settle = (): Promise<void> => endRestore(office.server.services.db, office.server.services.clock.now());

it('contents and uploads that no row names stay until a person ends the restore: a younger backup may name them', async () => {
  const { services, dataDir } = office.server;
  const { files } = services;
  const { hash } = await files.put(Readable.from(['deposited since the backup']));
  const then = new Date(Date.now() - 2 * DAY_MS);
  await utimes(await files.pathOf(hash), then, then);
  const upload = path.join(dataDir, 'uploads', 'begun-since-the-backup');
  await mkdir(upload, { recursive: true });
  const lies = async () => [(await files.has(hash)) !== undefined, existsSync(upload)];
  const chores = async () => {
    await sweep(services);
    await sweepContents(services);
  };

  await putBack();
  await chores();
  expect(await lies()).toEqual([true, true]);
  await settle();
  await chores();
  expect(await lies()).toEqual([false, false]);
});

it('drafts stay: their authors may have saved them again since the backup', async () => {
  const { services } = office.server;
  const { jobId } = await clerk.call('drafts.create', { body: { serviceId: office.town.services.letters } });
  const isThere = async () =>
    (await services.db.selectFrom('job').select('id').where('id', '=', jobId).execute()).length === 1;
  office.server.clock.advance(400 * DAY_MS);
  await putBack();
  await sweep(services);
  expect(await isThere()).toBe(true);
  await settle();
  await sweep(services);
  expect(await isThere()).toBe(false);
});

it('what goes by consent is named as such: it may have been withdrawn since the backup', async () => {
  const { db } = office.server.services;
  expect(await reportRestore(db)).toBeNull();
  await putBack();
  const pdf = await lettersPdf([
    { address: ['Anna Berg', '12 rue des Lilas', '75011 Paris'], pages: 1, email: 'anna@mail.example' },
  ]);
  const job = await office.deposit(clerk, office.town.services.emails, pdf);
  await office.confirm(clerk, job.id);
  const report = async () => (await reportRestore(db))?.join('\n');
  await expect.poll(report, { timeout: 20_000 }).toMatch(/ {2}1 documents {2}of /);
  await db.updateTable('shipment').set({ preference: 'electronic' }).execute();
  expect(await report()).toMatch(/ {2}1 documents {2}1 by consent {2}of /);
  expect(await report()).toContain('recipients.chosen');
});

it('a confirmation that waits is named, and a delivery by a second yes to it is not taken for new', async () => {
  const { services, clock } = office.server;
  let depositor = await office.as('depositor');
  const pdf = await lettersPdf([{ address: ['Bert Berg', '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
  const deposit = async () => {
    const job = await office.deposit(depositor, office.town.services.letters, pdf);
    return { job, command: await office.confirm(depositor, job.id) };
  };
  const before = await deposit();
  clock.advance(60_000);
  await putBack();
  depositor = await office.as('depositor');
  clock.advance(60_000);
  const since = await deposit();
  const lines = async () => (await reportRestore(services.db)) ?? [];
  const lineOf = async (text: string) => (await lines()).find((line) => line.includes(text));
  expect(await lineOf(`confirmation ${before.command.id} `)).toMatch(/ {2}may have been decided since the backup$/);
  expect(await lineOf(`confirmation ${since.command.id} `)).toMatch(/ {2}made since, nobody has decided$/);
  // A second yes to what may have left makes a new delivery of an old order.
  const validator = await office.as('validator');
  const params = { commandId: before.command.id };
  await validator.call('commands.validate', { params, body: {} });
  const { deliveries } = await office.reaches(depositor, before.command.id, 'READY');
  expect(await lineOf(deliveries[0]?.externalId ?? '?')).toMatch(/ {2}may have left since the backup$/);
});

it('orders and drafts that may have been sent since are named', async () => {
  const { services, clock } = office.server;
  const pdf = await lettersPdf([{ address: ['Carl Berg', '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
  const open = await office.deposit(clerk, office.town.services.letters, pdf);
  await clerk.call('drafts.create', { body: { serviceId: office.town.services.letters } });
  clock.advance(60_000);
  await putBack();
  clock.advance(60_000);
  const since = await office.deposit(clerk, office.town.services.letters, pdf);
  const report = ((await reportRestore(services.db)) ?? []).join('\n');
  expect(report).toMatch(new RegExp(` {2}order ${open.id} {2}1 rows {2}of `));
  expect(report).not.toContain(`order ${since.id} `);
  expect(report).toMatch(/\d+ drafts are from before/);
});

it('a purge that runs when a person says so ends before its next order', async () => {
  const { services } = office.server;
  const { db } = services;
  const ids: number[] = [];
  for (const name of ['Dora', 'Emil']) {
    const pdf = await lettersPdf([{ address: [`${name} Berg`, '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
    ids.push((await office.deposit(clerk, office.town.services.letters, pdf)).id);
  }
  await setDelays(office, { freezeDelayDays: 20, fileDelayDays: 30, dataDelayDays: null });
  office.server.clock.advance(40 * DAY_MS);
  /** A run in which the orders of an account were chosen, and something happens before the first of them. */
  const run = (between: () => Promise<void>) =>
    keepAndPurge(services, { restless: true, progress: between }).catch((error: Error) => error);
  let isSaid = false;
  const done = await run(async () => {
    if (!isSaid) await putBack();
    isSaid = true;
  });
  expect(done).toMatchObject({ files: 0 });
  const rows = () => db.selectFrom('job').select('files_purged_at').where('id', 'in', ids).orderBy('id').execute();
  expect(await rows()).toEqual([{ files_purged_at: null }, { files_purged_at: null }]);
  // The slice that has begun asks for it too, with its order locked.
  const facts = await factsOf(db, ids[0] ?? 0);
  expect(facts).toMatchObject({ restoreOpen: true });
  await settle();
  expect(await run(async () => undefined)).toMatchObject({ files: expect.any(Number) });
  expect((await rows()).every(({ files_purged_at: at }) => at !== null)).toBe(true);
});
