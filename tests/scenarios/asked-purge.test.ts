// A purge that a person asked for: cut, killed and failing it goes on by the task, and says so until then; what lies in an outbox that
// is away does not count as removed.
import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepAndPurge } from '#server/pipeline/schedule/keep-and-purge.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { channelsWith, hold, sendEmails, setDelays } from './kept/kept-rows.ts';
import { killedAt } from './kept/killed-purge.ts';
import { daysKept } from './kept-words.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

let office: PostOffice;
let clerk: TestClient;
let armed: string | null = null;
beforeAll(async () => {
  const reach = (name: string) => {
    if (name !== armed) return;
    armed = null;
    throw new Error(`cut at ${name}`);
  };
  office = await openPostOffice({ failPoints: { reach } });
  clerk = await office.as('clerk');
  await setDelays(office, { freezeDelayDays: null, fileDelayDays: null, dataDelayDays: null });
});
afterAll(() => office?.close());

const run = () => keepAndPurge(office.server.services, { restless: true });
const jobOf = (jobId: number) => clerk.call('jobs.get', { params: { jobId } });
const troubles = () => office.server.services.troubles.open().map(({ label }) => label);
const deposit = async (name: string) => {
  const address = [name, '12 rue des Lilas', '75011 Paris'];
  return office.deposit(
    clerk,
    office.town.services.emails,
    await lettersPdf([{ address, pages: 1, email: 'a@b.example' }]),
  );
};
const purge = (jobId: number) => clerk.call('keeping.purge', { params: { jobId } });
const purges = async (jobId: number) =>
  (await clerk.call('jobs.revisions', { params: { jobId } })).filter(({ event }) => event === 'FILES_PURGED');

it('comes by itself with the data where files have no delay of their own, and that day is said before', async () => {
  const { shipment } = await sendEmails(office, clerk, ['Aurelia']);
  const said: (number | null)[] = [];
  for (const dataDelayDays of [null, 60]) {
    await setDelays(office, { dataDelayDays });
    said.push(await daysKept(office, clerk, shipment.id));
  }
  await setDelays(office, { dataDelayDays: null });
  expect(said).toEqual([null, 60]);
});

it('is written down before anything goes, and the task ends it after a failure and a kill', async () => {
  const { id: jobId } = await deposit('Adelaide');
  armed = 'purge-before-commit';
  const asked = { personLogin: 'clerk', date: expect.any(String), failedDate: expect.any(String) };
  const cut = await purge(jobId);
  expect(cut).toMatchObject({ purgeAsked: asked, filesPurgedDate: null, locked: true });
  expect(cut.abilities).not.toContain('purge');
  const listed = await clerk.call('jobs.list', { query: { text: String(jobId) } });
  expect(listed.items.map(({ purgeAsked }) => purgeAsked)).toEqual([cut.purgeAsked]);
  expect(await failure(office.confirm(clerk, jobId))).toMatchObject({ label: 'job.locked' });
  expect(killedAt(office, 'purge-before-commit')).toBe('SIGKILL');
  expect((await jobOf(jobId)).purgeAsked).toMatchObject(asked);
  armed = 'purge-before-commit';
  await expect(run()).rejects.toThrow('purge-before-commit');
  expect(troubles()).toEqual(['keeping.purgeFails']);
  await run();
  expect(await jobOf(jobId)).toMatchObject({ purgeAsked: null, inputFiles: [{ purged: true }] });
  expect(await purges(jobId)).toMatchObject([{ userLogin: 'clerk' }]);
  expect(troubles()).toEqual([]);
  expect(await violationsOf(office)).toEqual([]);
});

it('goes on at once where it is asked for again, and is of who asked first', async () => {
  const { id: jobId } = await deposit('Balthasar');
  armed = 'purge-before-commit';
  await purge(jobId);
  const validator = await office.as('validator');
  expect(await validator.call('keeping.purge', { params: { jobId } })).toMatchObject({ purgeAsked: null });
  expect(await purges(jobId)).toMatchObject([{ userLogin: 'clerk' }]);
});

it('is ended by a legal hold, and lifting that deletes nothing', async () => {
  const { id: jobId } = await deposit('Cosima');
  armed = 'purge-before-commit';
  await purge(jobId);
  const administrator = await office.as('validator');
  const params = { jobId };
  await administrator.call('keeping.hold', { params, body: { held: true, reason: 'Lawsuit' } });
  expect((await jobOf(jobId)).purgeAsked).toBeNull();
  await administrator.call('keeping.hold', { params, body: { held: false, reason: 'Settled' } });
  await run();
  expect(await jobOf(jobId)).toMatchObject({ filesPurgedDate: null, locked: true });
  expect((await purge(jobId)).filesPurgedDate).not.toBeNull();
});

it('comes before folders that are to go, which keep the task while they do, and end with its run', async () => {
  await run();
  const { shipment } = await sendEmails(office, clerk, ['edgar']);
  const { db } = office.server.services;
  const { id: jobId } = await deposit('Fabian');
  armed = 'purge-before-commit';
  await purge(jobId);
  await sql`insert into leaving_folder (delivery_id) values (${shipment.deliveryId})`.execute(db);
  const leaving = async () => (await db.selectFrom('leaving_folder').selectAll().execute()).length;
  const seen: unknown[] = [];
  const stop = new AbortController();
  const progress = async () => {
    seen.push([(await jobOf(jobId)).purgeAsked, await leaving()]);
    // Once for the order, once for the folder.
    if (seen.length === 2) stop.abort();
  };
  await keepAndPurge(office.server.services, { restless: true, progress, signal: stop.signal });
  expect(seen.slice(0, 2)).toEqual([
    [null, 1],
    [null, 1],
  ]);
  expect(await leaving()).toBe(1);
  await run();
  expect(await leaving()).toBe(0);
});

it('waits for an outbox that is away, also where an empty folder is in its place', async () => {
  await run();
  const { jobId, shipment } = await sendEmails(office, clerk, ['desdemona']);
  const number = (await clerk.call('deliveries.get', { params: { deliveryId: shipment.deliveryId } })).externalId;
  const outbox = path.join(office.server.dataDir, 'outbox');
  const volume = path.join(office.server.dataDir, 'volume');
  const lies = () => readdirSync(path.join(volume, 'e-mail')).includes(number);
  renameSync(outbox, volume);
  expect((await purge(jobId)).filesPurgedDate).not.toBeNull();
  expect(office.server.services.troubles.open()).toMatchObject([
    { label: 'keeping.outboxAway', parameters: { count: 1 } },
  ]);
  for (const inPlace of [() => mkdirSync(outbox, { recursive: true }), () => mkdirSync(path.join(outbox, 'e-mail'))]) {
    inPlace();
    await run();
    expect([troubles(), lies()]).toEqual([['keeping.outboxAway'], true]);
  }
  // Of a held order nothing is to be removed.
  await hold(office, jobId, true);
  await run();
  expect([troubles(), lies()]).toEqual([[], true]);
  await hold(office, jobId, false);
  await run();
  expect(troubles()).toEqual(['keeping.outboxAway']);
  rmSync(outbox, { recursive: true });
  symlinkSync(volume, outbox);
  // What lies there is all that is left of what the hold keeps.
  await hold(office, jobId, true);
  await run();
  expect([troubles(), channelsWith(office, number)]).toEqual([[], ['e-mail']]);
  await hold(office, jobId, false);
  await run();
  expect([troubles(), channelsWith(office, number)]).toEqual([[], []]);
  rmSync(outbox);
  renameSync(volume, outbox);
});
