// Refusals of the delivery side through HTTP: other tenants' ids, wrong options and days, actions out of their state,
// counters and repeats.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { Command } from '#domain/api/sending/command.schema.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { failure } from '#tests/support/test-client.ts';
import { workday } from '#tests/support/town.ts';
import { openPostOffice, type PostOffice } from '../scenarios/post-office.ts';
import { violationsOf } from '../scenarios/sound.ts';

let office: PostOffice;
let clerk: TestClient;
let depositor: TestClient;
let validator: TestClient;
let job: Job;
let ids: number[];
const letters = (names: readonly string[]) =>
  lettersPdf(names.map((name) => ({ address: [name, '12 rue des Lilas', '75011 Paris'], pages: 1 })));

beforeAll(async () => {
  office = await openPostOffice();
  [clerk, depositor, validator] = await Promise.all([
    office.as('clerk'),
    office.as('depositor'),
    office.as('validator'),
  ]);
  job = await office.deposit(clerk, office.town.services.letters, await letters(['Mme A', 'M. B', 'Mme C']));
  ids = (await office.rows(clerk, job.id)).map(({ id }) => id);
});
afterAll(() => office?.close());

const day = (days: number): string => {
  const date = new Date(Date.now() + days * 86_400_000);
  return `${date.toISOString().slice(0, 10)}T11:00:00.000Z`;
};
const confirm = (client: TestClient, body: object) => client.call('commands.create', { body: body as never });

describe('a confirmation', () => {
  it('of rows that are missing or another person’s is refused as if they did not exist', async () => {
    for (const packGroupIds of [[999_999], [...ids, 999_999]]) {
      expect((await failure(confirm(clerk, { packGroupIds }))).code).toBe(-20);
    }
    expect((await failure(confirm(depositor, { packGroupIds: ids }))).code).toBe(-20);
  });

  it('with an option or label that is not the channel’s is refused', async () => {
    const options = { mail: { '77': 99 } };
    const wrong = await failure(confirm(clerk, { packGroupIds: ids, serviceChannelOptions: options }));
    expect(wrong).toMatchObject({ code: -40, label: 'options.typeUnknown' });
    const label = await failure(confirm(clerk, { packGroupIds: ids, serviceChannelOptions: { fax: {} } }));
    expect(label).toMatchObject({ code: -40, label: 'options.channelUnknown' });
  });

  it('with proofs of no channel is refused at once, not by a task that fails', async () => {
    const body = { packGroupIds: ids, expectedProofsPerServiceChannelLabel: {} };
    const refused = await failure(clerk.call('deliveries.proof', { body }));
    expect(refused).toMatchObject({ code: -40, parameters: { field: 'expectedProofsPerServiceChannelLabel' } });
    const strange = { packGroupIds: ids, expectedProofsPerServiceChannelLabel: { mail: 1, fax: 1 } };
    expect((await failure(clerk.call('deliveries.proof', { body: strange }))).label).toBe('options.channelUnknown');
  });

  it('for a day in the past or too far ahead is refused', async () => {
    const past = await failure(confirm(clerk, { packGroupIds: ids, expectedPostDate: day(-3) }));
    expect(past).toMatchObject({ code: -40, label: 'postDate.past' });
    const far = await failure(confirm(clerk, { packGroupIds: ids, expectedPostDate: day(400) }));
    expect(far).toMatchObject({ code: -40, label: 'postDate.tooLate' });
  });

  it('leaves nothing behind when it is refused', async () => {
    const after = await clerk.call('jobs.get', { params: { jobId: job.id } });
    expect(after).toMatchObject({ state: 'PACK_GROUPS_CREATED', counts: { remaining: 3, processing: 0 } });
    expect(await clerk.call('commands.ofJob', { query: { jobId: job.id } })).toEqual([]);
  });
});

describe('a channel that is switched off after the rows were read', () => {
  it('takes no new delivery until it is on again', async () => {
    const run = await office.deposit(clerk, office.town.services.letters, await letters(['Mme K']));
    const { db } = office.server.services;
    const turn = (enabled: boolean) =>
      db.updateTable('channel').set({ enabled }).where('name', '=', 'Letters France').execute();
    await turn(false);
    const off = { code: -50, label: 'delivery.channelOff', parameters: { channel: 'Letters France' } };
    const body = { readyOfJob: run.id };
    expect(await failure(confirm(clerk, body))).toMatchObject(off);
    expect(await failure(clerk.call('deliveries.checkOptions', { body }))).toMatchObject(off);
    await turn(true);
    expect(await confirm(clerk, body)).toMatchObject({ state: 'VALIDATED', packGroupCount: 1 });
  });
});

describe('all that is ready of a job', () => {
  it('is selected by the server, and goes only as it was shown', async () => {
    const run = await office.deposit(clerk, office.town.services.letters, await letters(['Mme F', 'M. G', 'Mme H']));
    const check = () => clerk.call('deliveries.checkOptions', { body: { readyOfJob: run.id } });
    const shown = await check();
    expect(shown).toMatchObject({ packGroups: 3, bad: [], notEligible: [], shares: [{ packGroups: 3 }] });
    const [first, second] = await office.rows(clerk, run.id);
    const firstIds = [first?.id ?? 0];
    await clerk.call('packGroups.reject', { body: { packGroupIds: firstIds } });
    const stale = await failure(confirm(clerk, { readyOfJob: run.id, selection: shown.selection }));
    expect(stale).toMatchObject({ code: -30, label: 'exception.editionConflict' });
    const now = await check();
    expect(now.packGroups).toBe(2);
    // Of rows that a person selected those that can go.
    const some = { readyOfJob: run.id, packGroupIds: [...firstIds, second?.id ?? 0] };
    expect((await clerk.call('deliveries.checkOptions', { body: some })).packGroups).toBe(1);
    const command = await confirm(clerk, { readyOfJob: run.id, selection: now.selection });
    expect(command.packGroupCount).toBe(2);
    const again = await failure(confirm(clerk, { readyOfJob: run.id }));
    expect(again).toMatchObject({ code: -40, label: 'delivery.noPackGroups' });
  });
});

describe('an option value that an open order was confirmed with', () => {
  it('stays until the order is produced: it could not keep what was chosen', async () => {
    const admin = await office.server.administrator();
    const type = await admin.call('options.saveType', { body: { name: 'Paper' } });
    const value = await admin.call('options.save', { body: { optionTypeId: type.id, name: 'Recycled', rank: 1 } });
    const job = await office.deposit(depositor, office.town.services.letters, await letters(['Mme E']), 'open.pdf');
    const command = await office.confirm(depositor, job.id);
    expect(command.state).toBe('AWAIT_VALIDATION');
    const { db } = office.server.services;
    const chosen = JSON.stringify({ mail: { [type.id]: value.id } });
    await db
      .updateTable('delivery_command')
      .set({ service_channel_options: chosen })
      .where('id', '=', command.id)
      .execute();
    const remove = () => admin.call('options.remove', { params: { optionId: value.id } });
    expect(await failure(remove())).toMatchObject({
      code: -50,
      label: 'options.inUse',
      parameters: { usedBy: 'open' },
    });
    await validator.call('commands.reject', { params: { commandId: command.id }, body: { validationReason: 'no' } });
    expect(await remove()).toEqual({ removed: true });
  });
});

describe('a command', () => {
  let command: Command;

  it('is made once however often its confirmation is repeated under one key', async () => {
    const key = randomUUID();
    const body = { packGroupIds: ids.slice(0, 2) };
    command = await clerk.call('commands.create', { body, idempotencyKey: key });
    const again = await clerk.call('commands.create', { body, idempotencyKey: key });
    expect(again.id).toBe(command.id);
    const other = clerk.call('commands.create', { body: { packGroupIds: ids }, idempotencyKey: key });
    expect((await failure(other)).label).toBe('idempotency.otherBody');
    const taken = await failure(confirm(clerk, { packGroupIds: ids.slice(0, 1) }));
    expect(taken).toMatchObject({ label: 'packGroup.notRemaining', parameters: { recipient: expect.any(String) } });
  });

  it('is unknown to who may not see it, and has its states as history', async () => {
    command = await office.reaches(clerk, command.id, 'OUTPUTTED');
    const params = { commandId: command.id };
    for (const call of ['commands.get', 'commands.revisions', 'commands.cancel', 'commands.free'] as const) {
      expect((await failure(depositor.call(call, { params }))).code, call).toBe(-20);
    }
    const history = await validator.call('commands.revisions', { params });
    expect(history.map(({ event }) => event)).toEqual(['VALIDATED', 'PROCESSING', 'READY', 'OUTPUTTED']);
    expect(history[0]?.userLogin).toBe('clerk');
    for (const call of ['commands.cancel', 'commands.free', 'commands.retry'] as const) {
      expect((await failure(clerk.call(call, { params }))).code, call).toBe(-50);
    }
  });

  it('leaves its job remaining with the row that was not confirmed, and can be followed by another', async () => {
    const partly = await clerk.call('jobs.get', { params: { jobId: job.id } });
    expect(partly).toMatchObject({ state: 'PACK_GROUPS_CREATED_REMAINING', counts: { sent: 2, remaining: 1 } });
    const rest = await confirm(clerk, { packGroupIds: ids.slice(2), expectedPostDate: null });
    await office.reaches(clerk, rest.id, 'OUTPUTTED');
    const all = await clerk.call('jobs.get', { params: { jobId: job.id } });
    expect(all.state).toBe('PACK_GROUPS_CREATED_SENT');
    const found = await clerk.call('deliveries.find', { query: { jobId: job.id } });
    expect(new Set(found.map(({ externalId }) => externalId)).size).toBe(2);
    expect((await failure(clerk.call('jobs.cancel', { params: { jobId: job.id } }))).code).toBe(-50);
  });

  it('for a later day waits in READY with its post date and can be taken back whole', async () => {
    const later = await office.deposit(clerk, office.town.services.letters, await letters(['Mme D']));
    const made = await confirm(clerk, {
      packGroupIds: (await office.rows(clerk, later.id)).map(({ id }) => id),
      expectedPostDate: workday(20),
    });
    const ready = await office.reaches(clerk, made.id, 'READY');
    expect(ready.deliveries[0]?.postDate?.slice(0, 10)).toBe(workday(20).slice(0, 10));
    const params = { commandId: made.id };
    const cancelled = await clerk.call('commands.cancel', { params });
    expect(cancelled).toMatchObject({ state: 'CANCELLED', deliveries: [{ state: 'CANCELLED' }] });
    const [shipment] = await office.shipments(clerk, later.id);
    expect(shipment?.status).toBe(-900);
    await clerk.call('commands.free', { params });
    const free = await clerk.call('jobs.get', { params: { jobId: later.id } });
    expect(free).toMatchObject({ state: 'PACK_GROUPS_CREATED', counts: { remaining: 1 } });
  });
});

describe('lists and look-ups', () => {
  it('find an order by its number, also of one digit, and a delivery by a part of its number', async () => {
    const [delivery] = (await clerk.call('deliveries.list')).items;
    const hits = async (text: string) => (await clerk.call('app.search', { query: { text } })).hits;
    const jobId = delivery?.jobId ?? 0;
    expect((await hits(String(jobId))).some(({ kind, id }) => kind === 'order' && id === jobId)).toBe(true);
    const part = delivery?.externalId.slice(0, -2).toLowerCase() ?? '';
    expect((await hits(part)).map(({ title }) => title)).toContain(delivery?.externalId);
  });

  it('ask for exactly one field, a sane range and a cursor of their own', async () => {
    expect((await failure(clerk.call('shipments.find', { query: {} }))).code).toBe(-40);
    expect((await failure(clerk.call('deliveries.find', { query: {} }))).code).toBe(-40);
    const wide = { fromDate: '2020-01-01', toDate: '2026-01-01' };
    for (const call of ['deliveries.list', 'shipments.list', 'commands.list'] as const) {
      expect((await failure(clerk.call(call, { query: wide }))).label, call).toBe('list.rangeTooWide');
      expect((await failure(clerk.call(call, { query: { cursor: 'x' } }))).label, call).toBe('list.cursor');
    }
  });

  it('show each document as its look-up does, with owners in turn and one in error', async () => {
    const { db } = office.server.services;
    const everybody = { query: { maxResults: 50 } };
    const before = (await validator.call('shipments.list', everybody)).items;
    expect(before.length).toBeGreaterThan(3);
    const { id: other } = await db
      .selectFrom('app_user')
      .select('id')
      .where('login', '=', 'depositor')
      .executeTakeFirstOrThrow();
    const turned = before.filter((_, at) => at % 2 === 1).map(({ id }) => id);
    await db.updateTable('shipment').set({ owner_id: other }).where('id', 'in', turned).execute();
    await db
      .updateTable('shipment')
      .set({ status: -100 })
      .where('id', '=', before[0]?.id ?? 0)
      .execute();
    const { items } = await validator.call('shipments.list', everybody);
    expect(new Set(items.map(({ owner }) => owner.login))).toEqual(new Set(['clerk', 'depositor']));
    expect(items[0]?.abilities).not.toEqual([]);
    for (const item of items) {
      const found = (await validator.call('shipments.find', { query: { id: item.id } })).items;
      const abilities = expect.arrayContaining(item.abilities); // and what may be said of it
      expect(found).toEqual([{ ...item, abilities, sentTo: item.status === -100 ? expect.any(Object) : null }]);
    }
    await db
      .updateTable('shipment')
      .set({ owner_id: before[0]?.owner.id ?? 0 })
      .where('id', 'in', turned)
      .execute();
    await db
      .updateTable('shipment')
      .set({ status: before[0]?.status ?? 0 })
      .where('id', '=', before[0]?.id ?? 0)
      .execute();
  });

  it('count what they list, per person and for the account', async () => {
    for (const client of [clerk, validator]) {
      const { items } = await client.call('shipments.list', {});
      const perStatus = await client.call('shipments.status', {});
      expect(Object.values(perStatus).reduce((sum, count) => sum + count, 0)).toBe(items.length);
      const commands = (await client.call('commands.list', {})).items;
      const counters = await client.call('deliveries.counters', {});
      const counted = Object.values(counters.deliveryCommandCountPerStates).reduce((sum, count) => sum + count, 0);
      expect(counted).toBe(commands.length);
    }
    expect((await depositor.call('shipments.counters', {})).shipmentCountPerStatus).toEqual({});
  });

  it('know all 39 status codes, and name errors as such', async () => {
    const statuses = await clerk.call('shipments.allStatuses');
    expect(statuses).toHaveLength(39);
    expect([statuses[0]?.code, statuses.at(-1)?.code]).toEqual([250, -990]);
    expect(statuses.find(({ code }) => code === -711)).toMatchObject({ name: 'bounced', error: true });
    expect(statuses.find(({ code }) => code === -900)).toMatchObject({ error: false });
  });

  it('give pages of what was sent as pictures, and nothing to strangers', async () => {
    const [shipment] = await office.shipments(clerk, job.id);
    const outputFileId = shipment?.outputFile?.id ?? 0;
    const page = (client: TestClient, number: string) =>
      client.call('shipments.outputFilePage', { params: { outputFileId, page: number } });
    expect((await page(clerk, '1')).subarray(1, 4).toString()).toBe('PNG');
    expect((await failure(page(clerk, '99'))).label).toBe('area.page');
    expect((await failure(page(depositor, '1'))).code).toBe(-20);
  });
  it('leave the system sound', async () => {
    expect(await violationsOf(office)).toEqual([]);
  });
});
