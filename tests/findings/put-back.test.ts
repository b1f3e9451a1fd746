// A database that is put back from a backup, as docs/operations.md says it: no number is given out twice, no manifest is
// overwritten, nothing leaves again before a person has looked, and then all of it goes.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningServer, startServer } from '#server/app/start-server.ts';
import { readConfig } from '#server/context/config.ts';
import { DELIVERY_QUEUES } from '#server/letters/deliveries/delivery-tasks.ts';
import {
  dropDelivery,
  endRestore,
  openRestore,
  releaseDelivery,
  waitingDeliveries,
} from '#server/pipeline/sending/restored.ts';
import { reportRestore } from '#server/pipeline/sending/restored-report.ts';
import { silentLogger } from '#server/system/logger.ts';
import { hurryTasks } from '#tests/support/database/hurried-tasks.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { createTestClient, failure, type TestClient } from '#tests/support/test-client.ts';
import { buildTown, PASSWORD, type Town } from '#tests/support/town.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-put-back-'));
const dataDir = path.join(folder, 'data');
let server: RunningServer;
let clerk: TestClient;
let town: Town;

async function start(): Promise<void> {
  const config = readConfig({ MAILROOM_DATA: dataDir, MAILROOM_PORT: '0' });
  server = await startServer({
    config,
    log: silentLogger,
    administrator: () => ({ login: 'chief', password: PASSWORD }),
  });
}
const entered = (login: string) =>
  createTestClient({ url: server.url, token: null }).call('authentication.authenticate', {
    body: { login, password: PASSWORD },
  });
async function signIn(): Promise<void> {
  const { token, user } = await entered('clerk');
  expect(user.restored).toBeUndefined();
  clerk = createTestClient({ url: server.url, token });
}
/** What the line under the top bar says to an administrator of the system. */
const isTold = async (): Promise<boolean> => (await entered('chief')).user.restored ?? false;
const copy = (from: string, to: string): void => {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
};
beforeAll(async () => {
  await start();
  town = await buildTown(server.services);
  await signIn();
}, 120_000);
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function until<T>(read: () => Promise<T | null | undefined | false>): Promise<T> {
  for (let turn = 0; turn < 600; turn += 1) {
    const found = await read();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('In vain.');
}

/** Deposits and confirms one letter; its command. */
async function confirm(name: string): Promise<number> {
  const pdf = await lettersPdf([{ address: [name, '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
  const made = await clerk.call('jobs.create', {
    parts: [
      { name: 'parameters', value: JSON.stringify({ serviceId: town.services.letters }) },
      { name: 'letters', value: pdf, fileName: 'run.pdf' },
    ],
  });
  const params = { jobId: made.id };
  await until(async () => (await clerk.call('jobs.get', { params })).state.startsWith('PACK_GROUPS_CREATED'));
  return (await clerk.call('commands.create', { body: { readyOfJob: made.id } })).id;
}
const command = (commandId: number) => clerk.call('commands.get', { params: { commandId } });
const delivery = (commandId: number) => until(async () => (await command(commandId)).deliveries[0]);
const sent = async (commandId: number): Promise<string> => {
  await until(async () => (await command(commandId)).state === 'OUTPUTTED');
  return (await delivery(commandId)).externalId;
};
const waits = async (commandId: number): Promise<string> => {
  const { rows } = await until(async () => {
    const found = await sql<{ number: string }>`select external_id as number from delivery
      where command_id = ${commandId} and fault->>'label' = 'delivery.restored'`.execute(server.services.db);
    return found.rows.length > 0 && found;
  });
  return rows[0]?.number ?? '';
};
const hurry = () => hurryTasks(server.services.db, DELIVERY_QUEUES.output);
const manifests = (): Record<string, string> => {
  const outbox = path.join(dataDir, 'outbox');
  const all = readdirSync(outbox, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.csv'));
  return Object.fromEntries(
    all.map((name) => [path.basename(name, '.csv'), readFileSync(path.join(outbox, name), 'utf8')]),
  );
};

it('gives out no number twice, sends nothing by itself, and goes on when a person says so', async () => {
  const { token } = clerk;
  const asBefore = () => createTestClient({ url: server.url, token });
  const first = await sent(await confirm('Anna Berg'));
  await server.stop();
  copy(path.join(dataDir, 'postgres'), path.join(folder, 'backup'));
  for (const part of ['files', 'outbox'])
    copy(path.join(dataDir, part, 'marks.json'), path.join(folder, `${part}.json`));
  await start();
  await signIn();
  expect(await openRestore(server.services.db)).toBeNull();
  expect(await asBefore().call('files.list')).toBeDefined();
  const second = await sent(await confirm('Bert Berg'));
  const before = manifests();
  expect(new Set(Object.keys(before))).toEqual(new Set([first, second]));

  await server.stop();
  rmSync(path.join(dataDir, 'postgres'), { recursive: true });
  copy(path.join(folder, 'backup'), path.join(dataDir, 'postgres'));
  await start();
  await signIn();
  const { db } = server.services;
  expect(await openRestore(db)).not.toBeNull();
  // A session that was ended since the backup is there again, as are tokens that were revoked: of these the operator is reminded.
  expect((await failure(asBefore().call('files.list'))).code).toBe(-11);
  expect((await reportRestore(db))?.join()).toContain('security.changed');
  expect(await isTold()).toBe(true);
  const [third, fourth, fifth] = [await confirm('Carl Berg'), await confirm('Dora Berg'), await confirm('Emil Berg')];
  const [wanted, unwanted, rest] = [await waits(third), await waits(fourth), await waits(fifth)];
  expect(manifests()).toEqual(before);
  expect(new Set([first, second, wanted, unwanted, rest]).size).toBe(5);
  expect(Number(wanted.split('-')[2])).toBeGreaterThan(1_000_000);
  expect((await waitingDeliveries(db)).map(({ number }) => number)).toEqual([wanted, unwanted, rest]);

  const now = new Date();
  expect(await releaseDelivery(db, wanted, now)).toBe(true);
  expect(await dropDelivery(db, unwanted, now)).toBe(true);
  expect(await dropDelivery(db, second, now)).toBe(false);
  await hurry();
  expect(await sent(third)).toBe(wanted);
  expect(await sent(fourth)).toBe(unwanted);
  const [left] = (await clerk.call('shipments.list', { query: { externalIds: [unwanted] } })).items;
  expect(left).toMatchObject({ status: 400, deliveryNumber: unwanted });
  const { rows: attempts } = await sql`select state from send_attempt where shipment_id = ${left?.id ?? 0}`.execute(db);
  expect(attempts).toEqual([{ state: 'DONE' }]);
  expect((await command(fifth)).state).toBe('READY');
  await endRestore(db, now);
  expect(await isTold()).toBe(false);
  await hurry();
  await sent(fifth);
  expect(manifests()).toMatchObject(before);
  expect(Object.keys(manifests())).toHaveLength(4);

  // Nothing is noticed twice.
  await server.stop();
  await start();
  expect(await openRestore(server.services.db)).toBeNull();

  // Put back with the files and the outbox: the folder of the channel, on another disk, knows better.
  await server.stop();
  rmSync(path.join(dataDir, 'postgres'), { recursive: true });
  copy(path.join(folder, 'backup'), path.join(dataDir, 'postgres'));
  for (const part of ['files', 'outbox'])
    copy(path.join(folder, `${part}.json`), path.join(dataDir, part, 'marks.json'));
  await start();
  expect(await openRestore(server.services.db)).not.toBeNull();
}, 240_000);
