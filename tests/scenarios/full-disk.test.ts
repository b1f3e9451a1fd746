// A disk that takes nothing while letters are composed or merged: the delivery waits and says so, and goes on by itself.
// The disk is real: /dev/full answers ENOSPC to every byte.
import { existsSync, symlinkSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '#domain/api/deliveries.contract.ts';
import { DELIVERY_QUEUES } from '#server/pipeline/delivery-tasks.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';
import { lettersPdf } from './town.ts';

const FULL = '/dev/full';
const ADDRESSES = [
  ['M. Paul Martin', '12 rue des Lilas', '75011 Paris'],
  ['Mme Claire Dubois', '3 rue Haute', '69002 Lyon'],
];
const WAITS = { label: 'delivery.diskWaits', parameters: { code: 'ENOSPC' } };
const GIVEN_UP = { label: 'delivery.diskUnavailable', parameters: { code: 'ENOSPC' } };

let office: PostOffice;
let clerk: TestClient;
/** While letters are what, the disk takes nothing. */
let full: 'composed' | 'merged' | null = null;
beforeAll(async () => {
  office = await openPostOffice();
  clerk = await office.as('clerk');
  const { documents } = office.server.services;
  const { compose, merge } = documents;
  const fill = (doing: 'composed' | 'merged', target: string | undefined): void => {
    if (full === doing && target !== undefined) symlinkSync(FULL, `${target}.part`);
  };
  documents.compose = (job) => {
    fill('composed', job.outputs.at(-1)?.target);
    return compose(job);
  };
  documents.merge = (job) => {
    fill('merged', job.target);
    return merge(job);
  };
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
  pauses === undefined
    ? sql`update pgboss.job set start_after = now() where name = ${queue} and state < 'active'`.execute(
        office.server.services.db,
      )
    : sql`update pgboss.job set start_after = now(), data = jsonb_set(data, '{pauses}', ${String(pauses)}::jsonb)
        where name = ${queue} and state < 'active'`.execute(office.server.services.db);

describe.skipIf(!existsSync(FULL))('a full disk (needs /dev/full)', () => {
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
    // Still full: it waits on.
    await skipPause(queue);
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

  it('leaves the system sound', async () => {
    expect(await violationsOf(office)).toEqual([]);
  });
});
