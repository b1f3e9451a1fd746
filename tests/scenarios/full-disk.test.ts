// A disk that takes nothing while letters are composed or merged: the delivery waits and says so, and goes on by itself.
// The disk is real: /dev/full answers ENOSPC to every byte.
import { accessSync, constants, existsSync, mkdirSync, rmdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '#domain/api/sending/command.schema.ts';
import type { DocumentEngine } from '#server/documents/documents.ts';
import { DELIVERY_QUEUES } from '#server/letters/deliveries/delivery-tasks.ts';
import { hurryTasks } from '#tests/support/database/hurried-tasks.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { workday } from '#tests/support/town.ts';
import { failOnce } from './fail-once.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

/** The channel of the letters, as a name of a folder. */
const CHANNEL_FOLDER = 'letters-france';
const FULL = '/dev/full';
const ADDRESSES = [
  ['M. Paul Martin', '12 rue des Lilas', '75011 Paris'],
  ['Mme Claire Dubois', '3 rue Haute', '69002 Lyon'],
];
const WAITS = { label: 'delivery.diskWaits', parameters: { code: 'ENOSPC' } };
const GIVEN_UP = { label: 'delivery.diskUnavailable', parameters: { code: 'ENOSPC' } };

const failPoints = failOnce();
let office: PostOffice;
let clerk: TestClient;
/** While letters are what, the disk takes nothing. */
let full: 'composed' | 'merged' | null = null;
/** The disk fills up under what this engine is asked for, and what it is asked for in the name of somebody. */
function filling(documents: DocumentEngine): DocumentEngine {
  const { compose, merge, of } = documents;
  const fill = (doing: 'composed' | 'merged', target: string | undefined): void => {
    if (full === doing && target !== undefined) symlinkSync(FULL, `${target}.part`);
  };
  return Object.assign(documents, {
    compose: (job) => {
      fill('composed', job.outputs.at(-1)?.target);
      return compose(job);
    },
    merge: (job) => {
      fill('merged', job.target);
      return merge(job);
    },
    of: (asker) => filling(of(asker)),
  } satisfies Partial<DocumentEngine>);
}

beforeAll(async () => {
  office = await openPostOffice({ failPoints });
  clerk = await office.as('clerk');
  filling(office.server.services.documents);
});
afterAll(() => office?.close());

async function send(serviceId: number): Promise<{ jobId: number; command: Command }> {
  const pdf = await lettersPdf(ADDRESSES.map((address) => ({ address, pages: 1 })));
  const job = await office.deposit(clerk, serviceId, pdf);
  return { jobId: job.id, command: await office.confirm(clerk, job.id) };
}

const now = (id: number) => clerk.call('commands.get', { params: { commandId: id } });

async function waiting(id: number, state: string): Promise<Command> {
  await expect.poll(async () => (await now(id)).fault, { timeout: 30_000 }).toEqual(WAITS);
  const command = await now(id);
  expect(command.state).toBe(state);
  return command;
}

/** The pause is over, or so many of them. */
const skipPause = (queue: string, pauses?: number) =>
  hurryTasks(office.server.services.db, queue, pauses === undefined ? {} : { pauses });

/** How many tasks of a queue are put off. */
async function pausing(queue: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pgboss.job
    where name = ${queue} and state < 'active' and start_after > now()`.execute(office.server.services.db);
  return rows[0]?.n ?? 0;
}

/** A delivery that is composed and waits for its day; its folder in the outbox is there. */
async function readyLater(): Promise<Command> {
  const pdf = await lettersPdf(ADDRESSES.map((address) => ({ address, pages: 1 })));
  const job = await office.deposit(clerk, office.town.services.letters, pdf);
  const command = await office.confirm(clerk, job.id, workday(21));
  const ready = await office.reaches(clerk, command.id, 'READY');
  mkdirSync(path.dirname(manifestOf(ready)), { recursive: true });
  return ready;
}

const manifestOf = ({ deliveries }: Command): string => {
  const number = deliveries[0]?.externalId ?? '';
  return path.join(office.server.dataDir, 'outbox', CHANNEL_FOLDER, number, `${number}.csv`);
};

const attempts = ({ deliveries }: Command) =>
  office.server.services.db
    .selectFrom('send_attempt')
    .select('state')
    .where('delivery_id', '=', deliveries[0]?.id ?? 0)
    .execute();

/** Everybody may write to it by custom, on some machines root alone. */
function mayFill(): boolean {
  try {
    accessSync(FULL, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!mayFill())('a full disk (needs the right to write to /dev/full)', () => {
  it.each([
    ['composed', 'letters', 'PROCESSING', DELIVERY_QUEUES.compose],
    ['merged', 'merged', 'READY', DELIVERY_QUEUES.output],
  ] as const)('while letters are %s makes them wait with the reason, and they go on by themselves', async (...row) => {
    const [doing, service, state, queue] = row;
    full = doing;
    const { jobId, command } = await send(office.town.services[service]);
    const told = await waiting(command.id, state);
    expect(told.abilities).toContain('cancel');
    const delivery = await clerk.call('deliveries.get', { params: { deliveryId: told.deliveries[0]?.id ?? 0 } });
    expect([delivery.state, delivery.fault]).toEqual([state, WAITS]);
    // Still full: it was tried, and waits on.
    await skipPause(queue);
    await expect.poll(() => pausing(queue), { timeout: 30_000 }).toBe(1);
    await waiting(command.id, state);
    full = null;
    await skipPause(queue);
    expect((await office.reaches(clerk, command.id, 'OUTPUTTED')).fault).toBeNull();
    expect((await office.shipments(clerk, jobId)).map(({ status }) => status)).toEqual([400, 400]);
  });

  it.each([
    ['composed', 'letters', 'PROCESSING', 'DELIVERY_CREATION_ERROR', DELIVERY_QUEUES.compose],
    ['merged', 'merged', 'READY', 'OUTPUT_ERROR', DELIVERY_QUEUES.output],
  ] as const)('for two days while letters are %s becomes an error that a person tries again', async (...row) => {
    const [doing, service, state, failed, queue] = row;
    full = doing;
    const { command } = await send(office.town.services[service]);
    await waiting(command.id, state);
    await skipPause(queue, 578);
    expect((await office.reaches(clerk, command.id, failed)).fault).toEqual(GIVEN_UP);
    full = null;
    await clerk.call('commands.retry', { params: { commandId: command.id } });
    expect((await office.reaches(clerk, command.id, 'OUTPUTTED')).fault).toBeNull();
  });

  it('while proofs are made is told at once to the person who waits for them', async () => {
    full = 'composed';
    const pdf = await lettersPdf(ADDRESSES.map((address) => ({ address, pages: 1 })));
    const job = await office.deposit(clerk, office.town.services.letters, pdf);
    const rows = await office.rows(clerk, job.id);
    const body = { packGroupIds: rows.map(({ id }) => id), expectedProofsPerServiceChannelLabel: { mail: 1 } };
    const { id: proofId } = await clerk.call('deliveries.proof', { body });
    const state = () => clerk.call('deliveries.proofState', { params: { proofId } });
    await expect.poll(async () => (await state()).state, { timeout: 30_000 }).toBe('ERROR');
    expect((await state()).fault).toEqual({ label: 'proof.disk', parameters: { code: 'ENOSPC' } });
  });

  it('gives no room to what was cancelled while it waited', async () => {
    full = 'composed';
    const { jobId, command } = await send(office.town.services.letters);
    await waiting(command.id, 'PROCESSING');
    await clerk.call('commands.cancel', { params: { commandId: command.id } });
    full = null;
    await skipPause(DELIVERY_QUEUES.compose);
    await expect.poll(() => office.server.idle(), { timeout: 30_000 }).toBe(true);
    expect((await now(command.id)).state).toBe('CANCELLED');
    expect((await office.shipments(clerk, jobId)).every(({ status }) => status === -900)).toBe(true);
  });

  it('of the outbox below the manifest leaves the delivery free to be cancelled', async () => {
    const ready = await readyLater();
    symlinkSync(FULL, `${manifestOf(ready)}.part`);
    await skipPause(DELIVERY_QUEUES.output);
    await expect.poll(async () => (await now(ready.id)).fault?.label, { timeout: 30_000 }).toBe('channel.folderWaits');
    const cancelled = await clerk.call('commands.cancel', { params: { commandId: ready.id } });
    expect(cancelled.state).toBe('CANCELLED');
    expect(existsSync(manifestOf(ready))).toBe(false);
  });

  it('whose record could not be written after the manifest stood is refused to be cancelled, in words', async () => {
    const ready = await readyLater();
    failPoints.arm('after-send-before-record');
    await skipPause(DELIVERY_QUEUES.output);
    const refusal = async () =>
      (await failure(clerk.call('commands.cancel', { params: { commandId: ready.id } }))).label;
    await expect.poll(() => existsSync(manifestOf(ready)), { timeout: 30_000 }).toBe(true);
    expect(await attempts(ready)).toHaveLength(1);
    expect(['deliveryCommand.handOverBegun', 'deliveryCommand.cannotCancel']).toContain(await refusal());
    await skipPause(DELIVERY_QUEUES.output);
    await office.reaches(clerk, ready.id, 'OUTPUTTED');
    expect(await refusal()).toBe('deliveryCommand.cannotCancel');
  });

  it('is no reason to overwrite what bears the name of the manifest: a person looks', async () => {
    const ready = await readyLater();
    mkdirSync(manifestOf(ready));
    await skipPause(DELIVERY_QUEUES.output);
    const taken = async () => (await now(ready.id)).deliveries[0]?.state;
    await expect.poll(taken, { timeout: 30_000 }).toBe('OUTPUT_ERROR');
    rmdirSync(manifestOf(ready));
  });

  it('leaves the system sound', async () => {
    expect(await violationsOf(office)).toEqual([]);
  });
});
