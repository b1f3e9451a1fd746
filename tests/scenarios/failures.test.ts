// What cannot be produced or handed over: it shows up with its reason, can be tried again, taken back and freed.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '#domain/api/sending/command.schema.ts';
import { DELIVERY_QUEUES } from '#server/letters/deliveries/delivery-tasks.ts';
import { deliveryTaskDied } from '#server/pipeline/delivery-steps.ts';
import { giveDoubts } from '#server/pipeline/fallback/give-doubts.ts';
import { tellFailures, tellWaitingFailures } from '#server/pipeline/mails/failures-mail.ts';
import { hurryTasks } from '#tests/support/database/hurried-tasks.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { workday } from '#tests/support/town.ts';
import { addChannel, addService, runService } from '../support/town.ts';
import { passPromisedDay } from './failing/promised-day.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

const CHANNEL = {
  channelType: 'SIMPLE_MAIL',
  requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true }],
};
/** Three lines of an address fit, four do not. */
const NARROW = {
  type: 'multiline',
  page: '1',
  area: { left: 20, top: 200, width: 100, height: 15 },
  contentEvaluator: { type: 'requirementReference', name: 'postalRecipient' },
};

let office: PostOffice;
let clerk: TestClient;
const services = { narrow: 0, unserved: 0, blocked: 0, twoWays: 0 };
beforeAll(async () => {
  office = await openPostOffice();
  const given = office.server.services;
  const ids: Record<string, number> = {};
  const channel = async (name: string, providerName: string, technicalAreas: object[]) => {
    const outputFileDefinitions = [{ name: 'main', mainOutputFile: true, technicalAreas }];
    const id = await addChannel(given, { ...CHANNEL, name, providerName, outputFileDefinitions });
    ids[name] = id;
    return addService(given, office.town.accountId, runService(name, id));
  };
  services.narrow = await channel('Narrow', 'folder', [NARROW]);
  services.unserved = await channel('Unserved', 'sftp', []);
  services.blocked = await channel('Blocked', 'folder', []);
  await channel('Plain', 'folder', []);
  const ways = ['Plain', 'Narrow'].map((label) => ({ label, channelId: ids[label] ?? 0 }));
  const sendingStrategy = [{ condition: null, channelLabels: ['Plain', 'Narrow'] }];
  const twoWays = runService('Two ways', 0, { channels: ways, sendingStrategy });
  services.twoWays = await addService(given, office.town.accountId, twoWays);
  const { id: profile_id } = await given.db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'clerk')
    .executeTakeFirstOrThrow();
  await given.db
    .insertInto('profile_service')
    .values(Object.values(services).map((service_id) => ({ profile_id, service_id })))
    .execute();
  clerk = await office.as('clerk');
});
afterAll(() => office?.close());

const LONG = ['Mme Claire Dubois', 'Bâtiment B', '12 rue des Lilas', '75011 Paris'];
const SHORT = ['M. Paul Martin', '12 rue des Lilas', '75011 Paris'];
const send = async (serviceId: number, addresses: readonly (readonly string[])[]) => {
  const pdf = await lettersPdf(addresses.map((address) => ({ address, pages: 1 })));
  const job = await office.deposit(clerk, serviceId, pdf);
  return { job, command: await office.confirm(clerk, job.id) };
};
const act = (call: 'commands.retry' | 'commands.cancel' | 'commands.free', command: Command) =>
  clerk.call(call, { params: { commandId: command.id } });

/** Asks until there is an answer. */
async function until<T>(ask: () => Promise<T | null>): Promise<T> {
  for (let turn = 0; turn < 400; turn += 1) {
    const answer = await ask();
    if (answer !== null) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('In vain.');
}

describe('a row that cannot be composed', () => {
  it('stops its delivery with the reason; the others are composed, nothing is handed over', async () => {
    const { job, command } = await send(services.narrow, [SHORT, LONG]);
    const failed = await office.reaches(clerk, command.id, 'DELIVERY_CREATION_ERROR');
    expect(failed.fault?.label).toBe('document.textTooLarge');
    expect(failed.abilities).toEqual(expect.arrayContaining(['retry', 'cancel', 'free']));
    const shipments = await office.shipments(clerk, job.id);
    expect(shipments.map(({ status, fault }) => [status, fault?.label])).toEqual([
      [300, undefined],
      [250, 'document.textTooLarge'],
    ]);
    expect((await clerk.call('jobs.get', { params: { jobId: job.id } })).state).toBe('PACK_GROUPS_CREATED_ERROR');
    expect((await act('commands.retry', command)).state).toBe('PROCESSING');
    await office.reaches(clerk, command.id, 'DELIVERY_CREATION_ERROR');
    expect((await act('commands.free', command)).freedDate).toMatch(/^\d{4}-\d\d-\d\dT/);
    const after = await clerk.call('jobs.get', { params: { jobId: job.id } });
    expect(after).toMatchObject({ state: 'PACK_GROUPS_CREATED', counts: { remaining: 2 } });
    expect(() => office.outbox('narrow')).toThrow('ENOENT');
  });
});

describe('an order by two ways of which one is out and the other cannot be composed', () => {
  it('can be cancelled for what is left', async () => {
    const { job, command } = await send(services.twoWays, [LONG]);
    await until(async () => {
      const { deliveries } = await office.reaches(clerk, command.id, 'DELIVERY_CREATION_ERROR');
      return deliveries.some(({ state }) => state === 'OUTPUTTED') ? true : null;
    });
    const now = await clerk.call('commands.get', { params: { commandId: command.id } });
    expect(now.abilities).toEqual(expect.arrayContaining(['retry', 'cancel']));
    const after = await act('commands.cancel', command);
    expect(after.state).toBe('PARTIALLY_CANCELLED');
    expect(after.deliveries.map(({ state }) => state).sort()).toEqual(['CANCELLED', 'OUTPUTTED']);
    const statuses = (await office.shipments(clerk, job.id)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([-900, 400]);
    const { state, counts } = await clerk.call('jobs.get', { params: { jobId: job.id } });
    expect([state, counts.sent, counts.error]).toEqual(['PACK_GROUPS_CREATED_SENT', 1, 0]);
  });
});

describe('what a person says went', () => {
  it.each([
    ['a letter is with the post', 'letters', 600],
    ['an e-mail is sent', 'emails', 700],
  ] as const)('%s', async (_what, service, expected) => {
    const { db, clock } = office.server.services;
    const pdf = await lettersPdf([{ address: SHORT, email: 'paul@mail.example', pages: 1 }]);
    const job = await office.deposit(clerk, office.town.services[service], pdf);
    const command = await office.confirm(clerk, job.id);
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    const [{ id } = { id: 0 }] = await office.shipments(clerk, job.id);
    // No provider that hands letters over by folders leaves a doubt: it is written by hand.
    const doubt = JSON.stringify({ since: clock.now().toISOString(), attempt: 0, reason: 'stopped' });
    await db.updateTable('shipment').set({ doubt, decide_by: clock.now() }).where('id', '=', id).execute();
    const resolve = { params: { shipmentId: id }, body: { resolution: 'went' as const, message: '' } };
    const validator = await office.as('validator');
    const after = { status: expected, doubt: null, decideBy: null };
    expect(await validator.call('shipments.resolveDoubt', resolve)).toMatchObject(after);
    const events = (await clerk.call('shipments.revisions', { params: { shipmentId: id } })).map(({ event }) => event);
    expect(events.slice(-2)).toEqual(['DOUBT_WENT', String(expected)]);
  });
});

describe('what nobody knows', () => {
  it('is somebody’s to decide until a time, and is written of until its carrier says how it ended', async () => {
    const { services, mails } = office.server;
    const { clock, db } = services;
    const since = clock.now().toISOString();
    const doubt = JSON.stringify({ since, attempt: 0, reason: 'cut' });
    const { rows } = await sql<{ id: number }>`update shipment set doubt = ${doubt}::jsonb
      where id = (select max(id) from shipment where status = 700) returning id`.execute(db);
    const shipmentId = rows[0]?.id ?? 0;
    await giveDoubts(services);
    const validator = await office.as('validator');
    const query = { unacknowledged: '1', decideAfter: since } as const;
    const [doubted] = (await validator.call('shipments.list', { query })).items;
    // Its owner may not decide on it.
    expect(doubted).toMatchObject({ id: shipmentId, decider: null });
    office.server.clock.advance(360_000);
    expect(await tellFailures(services)).toBe(1);
    await expect.poll(() => mails.map(({ subject }) => subject)).toContain('1 document may or may not have gone');
    // A Wednesday at ten: the time is over.
    const wednesday = new Date('2030-01-02T10:00Z');
    expect(await tellWaitingFailures({ ...services, clock: { ...clock, now: () => wednesday } })).toBe(1);
    await expect
      .poll(() => mails.find(({ subject }) => subject.includes('in error waits'))?.text)
      .toMatch(/was to be decided on by \w+ \d+, \d+, and nobody has:\n\n• Not certain that it was sent: 1/);
    const body = { code: 710, at: clock.now().toISOString(), correction: false, reason: 'It is there' };
    await validator.call('tracking.enter', { params: { shipmentId }, body });
    expect((await validator.call('shipments.find', { query: { id: shipmentId } })).items).toMatchObject([
      { status: 710, doubt: null, decideBy: null },
    ]);
  });
});

describe('a delivery that cannot be handed over', () => {
  it('says that this server lacks its provider, and can be taken back', async () => {
    const { job, command } = await send(services.unserved, [SHORT]);
    const failed = await office.reaches(clerk, command.id, 'OUTPUT_ERROR');
    expect(failed.fault).toEqual({ label: 'channel.noProvider', parameters: { provider: 'sftp' } });
    expect((await clerk.call('deliveries.counters', {})).deliveriesError).toBe(1);
    expect((await act('commands.cancel', command)).state).toBe('CANCELLED');
    expect((await office.shipments(clerk, job.id)).map(({ status }) => status)).toEqual([-900]);
  });

  it('is not in error any more when its whole deposit is cancelled', async () => {
    const { job, command } = await send(services.unserved, [SHORT]);
    await office.reaches(clerk, command.id, 'OUTPUT_ERROR');
    await clerk.call('jobs.cancel', { params: { jobId: job.id } });
    const after = await clerk.call('commands.get', { params: { commandId: command.id } });
    expect(after).toMatchObject({ state: 'CANCELLED', fault: null });
    const deliveryId = after.deliveries[0]?.id ?? 0;
    const delivery = await clerk.call('deliveries.get', { params: { deliveryId } });
    expect(delivery).toMatchObject({ state: 'CANCELLED', fault: null });
  });

  it('whose task failed at its last try is in error with the step, and goes on when tried again', async () => {
    const { db, clock } = office.server.services;
    const pdf = await lettersPdf([{ address: SHORT, pages: 1 }]);
    const job = await office.deposit(clerk, office.town.services.letters, pdf);
    const command = await office.confirm(clerk, job.id, workday(21));
    const ready = await office.reaches(clerk, command.id, 'READY');
    const letter = {
      queue: DELIVERY_QUEUES.output,
      payload: { deliveryId: ready.deliveries[0]?.id ?? 0 },
      error: 'the folder is away',
      attempts: 9,
      accountId: undefined,
      jobId: 'x',
    };
    await db.transaction().execute((trx) => deliveryTaskDied({ clock }, trx, letter));
    const failed = await office.reaches(clerk, command.id, 'OUTPUT_ERROR');
    expect(failed.fault).toEqual({ label: 'delivery.gaveUp', parameters: { step: 'output', attempts: 9 } });
    await act('commands.retry', command);
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    expect((await office.shipments(clerk, job.id)).map(({ status }) => status)).toEqual([400]);
  });

  it('into a folder that cannot be written waits with the reason, loses nothing, and goes on by itself', async () => {
    const { db } = office.server.services;
    const folder = path.join(office.server.dataDir, 'outbox', 'blocked');
    mkdirSync(path.dirname(folder), { recursive: true });
    // A file in the place of the channel's folder: also root cannot write below it.
    writeFileSync(folder, '');
    const { job, command } = await send(services.blocked, [SHORT, LONG]);
    const waiting = await until(async () => {
      const now = await office.reaches(clerk, command.id, 'READY');
      return now.fault === null ? null : now;
    });
    expect(waiting.fault).toEqual({ label: 'channel.folderWaits', parameters: { code: 'ENOTDIR' } });
    expect(waiting.abilities).toContain('cancel');
    const delivery = await clerk.call('deliveries.get', { params: { deliveryId: waiting.deliveries[0]?.id ?? 0 } });
    expect([delivery.state, delivery.fault?.label]).toEqual(['READY', 'channel.folderWaits']);
    expect((await office.shipments(clerk, job.id)).map(({ status }) => status)).toEqual([300, 300]);
    // The chosen day passed while it waited.
    await passPromisedDay(office, clerk, { id: delivery.id, day: '2026-01-05' });
    await sql`update delivery set post_date = '2026-01-05' where id = ${delivery.id}`.execute(db);
    await sql`update delivery_command set expected_post_date = '2026-01-05T11:00:00Z' where id = ${command.id}`.execute(
      db,
    );
    rmSync(folder);
    await hurryTasks(db, DELIVERY_QUEUES.output);
    expect((await office.reaches(clerk, command.id, 'OUTPUTTED')).fault).toBeNull();
    const moved = await clerk.call('deliveries.get', { params: { deliveryId: delivery.id } });
    expect(moved.postDate?.slice(0, 10)).not.toBe('2026-01-05');
    await expect
      .poll(() => office.server.mails.filter(({ text }) => text.includes(delivery.externalId)))
      .toHaveLength(1);
    expect((await office.shipments(clerk, job.id)).map(({ status }) => status)).toEqual([400, 400]);
    const number = delivery.externalId;
    expect(office.outbox('blocked', number).filter((name) => name.endsWith('.pdf'))).toHaveLength(2);
    expect(office.outbox('blocked', number)).toContain(`${number}.csv`);
  });

  it('as e-mail files into a folder that cannot be written waits without a doubt, and goes on by itself', async () => {
    const folder = path.join(office.server.dataDir, 'outbox', 'e-mail');
    mkdirSync(path.dirname(folder), { recursive: true });
    rmSync(folder, { recursive: true, force: true });
    writeFileSync(folder, '');
    const pdf = await lettersPdf([{ address: SHORT, email: 'paul@mail.example', pages: 1 }]);
    const job = await office.deposit(clerk, office.town.services.emails, pdf);
    const command = await office.confirm(clerk, job.id);
    const waiting = await until(async () => {
      const now = await office.reaches(clerk, command.id, 'READY');
      return now.fault === null ? null : now;
    });
    expect(waiting.fault).toEqual({ label: 'channel.folderWaits', parameters: { code: 'ENOTDIR' } });
    expect((await office.shipments(clerk, job.id)).map(({ status, doubt }) => [status, doubt])).toEqual([[300, null]]);
    rmSync(folder);
    await hurryTasks(office.server.services.db, DELIVERY_QUEUES.output);
    expect((await office.reaches(clerk, command.id, 'OUTPUTTED')).fault).toBeNull();
    expect((await office.shipments(clerk, job.id)).map(({ status, doubt }) => [status, doubt])).toEqual([[700, null]]);
  });

  it('for two days becomes an error that a person tries again', async () => {
    const { db } = office.server.services;
    const folder = path.join(office.server.dataDir, 'outbox', 'blocked');
    rmSync(folder, { recursive: true });
    writeFileSync(folder, '');
    const { command } = await send(services.blocked, [SHORT]);
    await until(async () => ((await office.reaches(clerk, command.id, 'READY')).fault === null ? null : true));
    await hurryTasks(db, DELIVERY_QUEUES.output, { pauses: 54 });
    const failed = await office.reaches(clerk, command.id, 'OUTPUT_ERROR');
    expect(failed.fault).toEqual({ label: 'channel.folderUnavailable', parameters: { code: 'ENOTDIR' } });
    rmSync(folder);
    await act('commands.retry', command);
    expect((await office.reaches(clerk, command.id, 'OUTPUTTED')).fault).toBeNull();
  });

  it('leaves the system sound', async () => {
    expect(await violationsOf(office)).toEqual([]);
  });
});
