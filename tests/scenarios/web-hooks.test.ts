// Web hooks from end to end: a customer's server is told of each change once it has happened, in order, whatever becomes of it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepHookEvents } from '#server/pipeline/hooks/hooks.task.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { ADMINISTRATOR } from '#tests/support/test-server.ts';
import { histories, quiet, sentInTurns, toldOf } from './hook-lines.ts';
import { type HookReceiver, openHookReceiver } from './hook-receiver.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const HOUR_MS = 3_600_000;
const NAME = 'Zerline Quast';

let office: PostOffice;
let clerk: TestClient;
let system: TestClient;
let receiver: HookReceiver;
let hookId: number;
let ouId: number;
beforeAll(async () => {
  office = await openPostOffice({ environment: { MAILROOM_HOOK_RANGES: '127.0.0.1' } });
  clerk = await office.as('clerk');
  system = await office.server.administrator();
  receiver = await openHookReceiver();
  ouId = office.town.accountId;
});
afterAll(async () => {
  await office?.close();
  await receiver?.close();
});

/** The clock moves; whoever was signed in does so again. */
async function later(at: number): Promise<void> {
  office.server.clock.set(new Date(at));
  clerk = await office.as('clerk');
  system = await office.server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
}

/** To a second behind the next attempt. */
async function laterAtNextAttempt(): Promise<void> {
  const { nextAttemptAt } = await hookNow();
  if (nextAttemptAt === null) throw new Error('The web hook does not rest.');
  await later(Date.parse(nextAttemptAt) + 1_000);
}

const letter = () => ({ address: [NAME, '12 rue des Lilas', '75011 Paris'], pages: 1 });

async function sent(count: number): Promise<number> {
  const pdf = await lettersPdf(Array.from({ length: count }, letter));
  const job = await office.deposit(clerk, office.town.services.letters, pdf);
  const { id } = await office.confirm(clerk, job.id);
  await office.reaches(clerk, id, 'OUTPUTTED');
  return job.id;
}

const hookNow = async () => {
  const found = (await system.call('hooks.list', { params: { ouId } })).find(({ id }) => id === hookId);
  if (found === undefined) throw new Error('The web hook is gone.');
  return found;
};

/** Nothing is lost, and each thing's messages came in their order. */
async function expectWhole(jobId: number): Promise<void> {
  const lines = await histories(office.server, jobId);
  const whole = Object.entries(lines).map(([thing, n]) => [thing, Array.from({ length: n }, (_, i) => i + 1)]);
  expect(toldOf(receiver, jobId)).toEqual(Object.fromEntries(whole));
}

it('an endpoint is tested, and a signature holds that somebody else checks', async () => {
  const hook = await system.call('hooks.save', { params: { ouId }, body: { name: 'Orders', url: receiver.url } });
  hookId = hook.id;
  expect(hook).toMatchObject({ state: 'on', secretSetAt: null, waiting: 0 });
  expect(await failure(system.call('hooks.test', { params: { hookId } }))).toMatchObject({ label: 'hooks.noSecret' });
  const before = await sent(1);
  receiver.secret = (await system.call('hooks.makeSecret', { params: { hookId } })).secret;
  const answer = await system.call('hooks.test', { params: { hookId } });
  expect(answer).toMatchObject({ status: 204, fault: null });
  const [test] = receiver.messages;
  expect(test).toMatchObject({ id: test?.body.id, valid: 1, signatures: 1, body: { type: 'test.sent', test: true } });
  const [logged] = (await system.call('hooks.events', { params: { hookId } })).items;
  expect(logged).toMatchObject({ messageId: test?.id, type: 'test.sent', state: 'sent', status: 204 });
  // What happened before there was a secret is told to nobody.
  expect(toldOf(receiver, before)).toEqual({});
});

it('it is told of each change of an order, its command and its letters, without a name', async () => {
  const jobId = await sentInTurns(office.server, receiver, { ouId, hookId, make: () => sent(3) });
  await expectWhole(jobId);
  const mine = receiver.messages.filter(({ body }) => body.data.jobId === jobId);
  expect(mine.every(({ valid }) => valid === 1)).toBe(true);
  expect(mine.some(({ raw }) => raw.includes('Zerline') || raw.includes('Lilas') || raw.includes('clerk'))).toBe(false);
  const left = mine.filter(({ body }) => body.type === 'shipment.status' && body.data.status === 400);
  const [one] = await office.shipments(clerk, jobId);
  expect(left).toHaveLength(3);
  expect(left.map(({ body }) => body.data.deliveryId)).toEqual(Array(3).fill(one?.deliveryId));
  expect(await hookNow()).toMatchObject({ waiting: 0, failures: 0 });
});

it('two secrets sign while one is changed, and one alone a day later', async () => {
  const former = receiver.secret;
  const { secret, formerUntil } = await system.call('hooks.makeSecret', { params: { hookId } });
  expect(formerUntil).not.toBeNull();
  await system.call('hooks.test', { params: { hookId } });
  receiver.secret = secret;
  await system.call('hooks.test', { params: { hookId } });
  expect(former).not.toBe(secret);
  expect(receiver.messages.slice(-2)).toMatchObject([
    { valid: 1, signatures: 2 },
    { valid: 1, signatures: 2 },
  ]);
  await later(office.server.clock.now().getTime() + 25 * HOUR_MS);
  await system.call('hooks.test', { params: { hookId } });
  expect(receiver.messages.at(-1)).toMatchObject({ valid: 1, signatures: 1 });
  const stored = await office.server.services.db.selectFrom('web_hook').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(secret);
});

it('a receiver that is away for two days misses nothing, and gets it in order once it takes a test', async () => {
  const { clock } = office.server;
  const begun = clock.now().getTime();
  receiver.answer = () => 503;
  const first = await sent(2);
  await quiet(office.server);
  let second = 0;
  let attempts = 0;
  while (clock.now().getTime() - begun < 48 * HOUR_MS) {
    attempts += 1;
    const asked = receiver.messages.length;
    await laterAtNextAttempt();
    await quiet(office.server);
    // One message asks whether somebody is there, not each of them.
    expect(receiver.messages).toHaveLength(asked + 1);
    if (second === 0) second = await sent(2);
    await quiet(office.server);
  }
  expect(attempts).toBe(9);
  expect(await hookNow()).toMatchObject({ state: 'on', failures: attempts + 1, answered: 503 });
  receiver.answer = () => 204;
  await system.call('hooks.test', { params: { hookId } });
  await quiet(office.server);
  await expectWhole(first);
  await expectWhole(second);
  expect(await hookNow()).toMatchObject({ state: 'on', waiting: 0, failures: 0, failingSince: null, answered: null });
});

it('a message that is refused holds back its own letter alone, and comes before what follows it', async () => {
  receiver.messages.length = 0;
  let refused: number | null = null;
  receiver.answer = ({ data }) => {
    if (data.shipmentId !== null && refused === null) refused = data.shipmentId ?? null;
    return data.shipmentId !== null && data.shipmentId === refused ? 422 : 204;
  };
  const jobId = await sent(3);
  await quiet(office.server);
  const lines = await histories(office.server, jobId);
  const { [`shipment ${refused}`]: held = 0, ...others } = lines;
  expect(held).toBeGreaterThan(1);
  expect(new Set(Object.keys(toldOf(receiver, jobId)))).toEqual(new Set(Object.keys(others)));
  expect(await hookNow()).toMatchObject({ state: 'on', failures: 0, waiting: held });
  const [waiting] = (
    await system.call('hooks.events', { params: { hookId }, query: { eventState: 'waiting' } })
  ).items.slice(-1);
  const message = { entity: 'shipment', entityId: refused, sequence: 1, test: false, shipmentStatus: 250 };
  expect(waiting).toMatchObject({ ...message, tries: 1, status: 422 });
  receiver.answer = () => 204;
  await later(Date.parse(waiting?.nextAt ?? '') + 1_000);
  await quiet(office.server);
  await expectWhole(jobId);
});

it('who is away for three days is given up, its people are told, and it gets everything once it is turned on', async () => {
  const { clock } = office.server;
  receiver.messages.length = 0;
  await office.server.services.db
    .updateTable('app_user')
    .set({ email_address: 'it@acme.example' })
    .where('login', '=', 'admin')
    .execute();
  const begun = clock.now().getTime();
  receiver.answer = () => 500;
  const first = await sent(1);
  await quiet(office.server);
  while ((await hookNow()).state === 'on') {
    await laterAtNextAttempt();
    await quiet(office.server);
  }
  const hours = (clock.now().getTime() - begun) / HOUR_MS;
  expect([hours > 60, hours < 72]).toEqual([true, true]);
  const failed = await hookNow();
  expect(failed).toMatchObject({ state: 'failed', nextAttemptAt: null });
  await quiet(office.server);
  const mails = office.server.mails.filter(({ subject }) => subject.includes('web hook'));
  expect(mails.flatMap(({ to }) => to)).toContain('it@acme.example');
  expect(mails[0]?.subject).toContain('“Orders”');
  expect(mails[0]?.text).toMatch(/“Orders” .* 127\.0\.0\.1.* took no messages for three days\./);
  // What happens meanwhile is kept.
  const second = await sent(1);
  expect(toldOf(receiver, second)).toEqual({});
  receiver.answer = () => 204;
  // Nothing goes out before it is turned on: nothing is said to be sent again.
  const replay = { params: { hookId }, body: { eventIds: [1] } };
  expect((await failure(system.call('hooks.replay', replay))).label).toBe('hooks.givenUp');
  const rename = { id: hookId, version: failed.version, name: 'Renamed', url: failed.url };
  const renamed = await system.call('hooks.save', { params: { ouId }, body: rename });
  expect(renamed).toMatchObject({ name: 'Renamed', withBelow: failed.withBelow, state: 'failed' });
  await system.call('hooks.save', { params: { ouId }, body: { ...rename, version: renamed.version, on: true } });
  await quiet(office.server);
  await expectWhole(first);
  await expectWhole(second);
});

it('what was sent is sent again with the ids that it had, and goes after thirty days', async () => {
  const before = receiver.messages.length;
  const { items } = await system.call('hooks.events', { params: { hookId }, query: { maxResults: 3 } });
  expect(items.every(({ state }) => state === 'sent')).toBe(true);
  const again = await system.call('hooks.replay', {
    params: { hookId },
    body: { eventIds: [...items.map(({ id }) => id), 8_999_999] },
  });
  expect(again).toEqual({ events: 3, leftOut: 1 });
  await quiet(office.server);
  const repeated = receiver.messages.slice(before).map(({ id }) => id);
  expect(new Set(repeated)).toEqual(new Set(items.map(({ messageId }) => messageId)));
  const two = { params: { hookId }, query: { maxResults: 2 } };
  const { items: later30, overflow, cursor } = await system.call('hooks.events', two);
  expect([later30.map(({ replays }) => replays), overflow]).toEqual([[1, 1], true]);
  const next = await system.call('hooks.events', {
    params: { hookId },
    query: { maxResults: 2, cursor: cursor ?? '' },
  });
  expect(next.items[0]?.id).toBeLessThan(later30[1]?.id ?? 0);
  await sweepHookEvents(office.server.services, new Date(office.server.clock.now().getTime() + 31 * 24 * HOUR_MS));
  expect((await system.call('hooks.events', { params: { hookId } })).items).toEqual([]);
});

it('the own network is closed but for the operator’s list, and no address is followed elsewhere', async () => {
  const save = (url: string) => system.call('hooks.save', { params: { ouId }, body: { name: 'Inside', url } });
  const inside = await save('http://127.0.0.2:8480/internal');
  await system.call('hooks.makeSecret', { params: { hookId: inside.id } });
  const answer = await system.call('hooks.test', { params: { hookId: inside.id } });
  expect(answer).toMatchObject({ status: null, fault: 'address-refused' });
  expect(await system.call('hooks.remove', { params: { hookId: inside.id } })).toEqual({ removed: true });
  expect(await failure(save('https://name:password@hook.example'))).toMatchObject({ label: 'ou.webHookCredentials' });
  expect(await failure(save('ftp://hook.example'))).toMatchObject({ label: 'ou.webHookUrl' });
});

it('the field of the account is a web hook of its own, which comes and goes with it', async () => {
  const unit = await system.call('units.get', { params: { ouId } });
  const { creationDate: _c, removed: _r, accountExpired: _e, abilities: _a, ...input } = unit;
  const saved = await system.call('units.save', {
    body: { ...input, properties: { ...input.properties, webHookURL: receiver.url } },
  });
  const own = (await system.call('hooks.list', { params: { ouId } })).find((one) => one.own);
  expect(own).toMatchObject({ url: receiver.url, state: 'on', secretSetAt: null });
  const params = { hookId: own?.id ?? 0 };
  expect((await failure(system.call('hooks.remove', { params }))).label).toBe('hooks.ownAddress');
  const { db } = office.server.services;
  const told = { hook_id: params.hookId, entity: 'job', entity_id: 1, event: 'CREATED', at: new Date(), sequence: 1 };
  await db.insertInto('web_hook_event').values(told).execute();
  // Who administers this account alone hears nothing of those below, and leads nothing of them elsewhere.
  const save = { id: own?.id, name: 'Own', url: receiver.url, on: true };
  const body = { ...save, version: own?.version, withBelow: true };
  const { version } = await system.call('hooks.save', { params: { ouId }, body });
  const off = { params: { ouId }, body: { ...save, version, withBelow: false } };
  const alone = await office.as('validator');
  const calls = [
    alone.call('hooks.events', { params }),
    alone.call('hooks.test', { params }),
    alone.call('hooks.replay', { params, body: { since: new Date(0).toISOString() } }),
    alone.call('hooks.makeSecret', { params }),
    alone.call('hooks.save', off),
  ];
  expect((await Promise.all(calls.map(failure))).map(({ code }) => code)).toEqual(Array(5).fill(-12));
  // Nor of what it was told of them before.
  expect((await system.call('hooks.save', off)).belowUntil).not.toBeNull();
  expect((await failure(alone.call('hooks.events', { params }))).code).toBe(-12);
  const webHookURL = 'https://elsewhere.example/told';
  const next = await alone.call('units.save', {
    body: { ...input, version: saved.version, properties: { ...input.properties, webHookURL } },
  });
  const other = (await system.call('hooks.list', { params: { ouId } })).find((one) => one.own);
  expect(other).toMatchObject({ url: webHookURL, withBelow: false, secretSetAt: null });
  expect((await alone.call('hooks.events', { params: { hookId: other?.id ?? 0 } })).items).toEqual([]);
  expect(await db.selectFrom('web_hook_event').select('id').where('hook_id', '=', params.hookId).execute()).toEqual([]);
  await system.call('units.save', {
    body: { ...input, version: next.version, properties: { ...input.properties, webHookURL: '' } },
  });
  expect((await system.call('hooks.list', { params: { ouId } })).some((one) => one.own)).toBe(false);
});

it('what an account sends in test mode is told as a test', async () => {
  const unit = await system.call('units.get', { params: { ouId } });
  const { creationDate: _c, removed: _r, accountExpired: _e, abilities: _a, ...input } = unit;
  await system.call('units.save', { body: { ...input, properties: { ...input.properties, testMode: true } } });
  receiver.messages.length = 0;
  const jobId = await sent(1);
  await quiet(office.server);
  await expectWhole(jobId);
  expect(new Set(receiver.messages.map(({ body }) => body.test))).toEqual(new Set([true]));
});
