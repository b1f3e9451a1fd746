// A request whose answer was lost comes again with its key: one token, one status and one sending again come of it, and the same answer;
// what a key keeps of a token is sealed (docs/decisions/0922).
import { rename } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepKeys } from '#server/http/idempotency/idempotency.repository.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { createTestClient, failure, type TestClient } from '#tests/support/test-client.ts';
import { quiet } from './hook-lines.ts';
import { type HookReceiver, openHookReceiver } from './hook-receiver.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const DAY_MS = 86_400_000;

let office: PostOffice;
let clerk: TestClient;
let admin: TestClient;
let receiver: HookReceiver;
beforeAll(async () => {
  office = await openPostOffice({
    environment: { MAILROOM_BASE_URL: 'https://mail.town.example/', MAILROOM_HOOK_RANGES: '127.0.0.1' },
  });
  clerk = await office.as('clerk');
  admin = await office.server.administrator();
  receiver = await openHookReceiver();
});
afterAll(async () => {
  await office?.close();
  await receiver?.close();
});

const body = { name: 'Print server', kind: 'agent' as const };
const tokens = async () => (await clerk.call('agents.tokens')).length;
const withToken = (token: string) => createTestClient({ url: office.server.url, token });
const keptOf = (key: string) =>
  office.server.services.db
    .selectFrom('idempotency_key')
    .select(['answer', 'sealed', 'status'])
    .where('key', '=', key)
    .executeTakeFirst();

it('one token is made, the repeat has it too, and it stands nowhere in the clear', async () => {
  const asked = { body, idempotencyKey: 'a-token' };
  const first = await clerk.call('agents.createToken', asked);
  const again = await clerk.call('agents.createToken', asked);
  expect(again).toEqual(first);
  expect(await tokens()).toBe(1);
  expect((await withToken(again.token).call('authentication.check')).user.login).toBe('clerk');
  const kept = await keptOf('a-token');
  const answer = { result: { tokenId: first.tokenId } };
  expect(kept).toEqual({ status: 200, answer, sealed: expect.stringMatching(/^sealed1:/) });
  expect((await clerk.call('agents.createToken', { body, idempotencyKey: 'another' })).token).not.toBe(first.token);
  const other = { body: { ...body, name: 'Another' }, idempotencyKey: 'a-token' };
  expect((await failure(clerk.call('agents.createToken', other))).label).toBe('idempotency.otherBody');
});

it('a session that a ticket began is not told the token, whatever key it knows', async () => {
  const mayor = await office.as('validator');
  const service = { name: 'Portal', kind: 'service' as const, scopes: ['tickets' as const] };
  const { token } = await mayor.call('agents.createToken', { body: service, idempotencyKey: 'portal' });
  const { ticket } = await withToken(token).call('authentication.createTicket', { body: { login: 'clerk' } });
  const begun = withToken(
    (await office.server.stranger.call('authentication.tradeTicket', { body: { ticket } })).token,
  );
  const before = await tokens();
  const refused = await failure(begun.call('agents.createToken', { body, idempotencyKey: 'a-token' }));
  expect(refused.label).toBe('exception.unauthorized');
  expect(await tokens()).toBe(before);
});

it('without the key of secrets no token is made that a repeat could not be told', async () => {
  const { secretKeyFile } = office.server.services.config;
  const before = await tokens();
  await rename(secretKeyFile, `${secretKeyFile}.away`);
  const asked = (idempotencyKey: string) => clerk.call('agents.createToken', { body, idempotencyKey });
  expect((await failure(asked('new'))).label).toBe('system.secretKeyMissing');
  expect((await failure(asked('a-token'))).label).toBe('system.secretKeyMissing');
  await rename(`${secretKeyFile}.away`, secretKeyFile);
  expect(await tokens()).toBe(before);
  expect((await asked('a-token')).name).toBe(body.name);
  // What was refused for want of the file alone is carried out under the same key.
  expect((await asked('new')).name).toBe(body.name);
  expect(await tokens()).toBe(before + 1);
});

it('a token that was revoked, by whomever, is told to no repeat, and none is made', async () => {
  const ends = {
    own: (tokenId: number) => clerk.call('agents.revokeToken', { params: { tokenId } }),
    others: async (tokenId: number) => {
      const { user } = await clerk.call('authentication.check');
      return admin.call('users.revokeProgram', { params: { userId: user.id, tokenId } });
    },
  };
  for (const [idempotencyKey, end] of Object.entries(ends)) {
    const asked = { body, idempotencyKey };
    const { tokenId } = await clerk.call('agents.createToken', asked);
    expect((await clerk.call('agents.createToken', asked)).tokenId).toBe(tokenId);
    await end(tokenId);
    expect((await keptOf(idempotencyKey))?.sealed).toBeNull();
    const before = await tokens();
    expect(await failure(clerk.call('agents.createToken', asked))).toMatchObject({
      label: 'exception.notFound',
      parameters: { type: 'answer' },
    });
    expect(await tokens()).toBe(before);
  }
  expect((await keptOf('a-token'))?.sealed).not.toBeNull();
});

it('after a day a new token is told to no repeat', async () => {
  const { db, clock } = office.server.services;
  await sweepKeys(db, clock.now());
  expect((await keptOf('a-token'))?.sealed).not.toBeNull();
  await sweepKeys(db, new Date(clock.now().getTime() + DAY_MS + 60_000));
  expect((await keptOf('a-token'))?.sealed).toBeNull();
  const before = await tokens();
  const asked = { body, idempotencyKey: 'a-token' };
  expect((await failure(clerk.call('agents.createToken', asked))).label).toBe('exception.notFound');
  expect(await tokens()).toBe(before);
});

it('a document in test mode gets its status once, by whatever entrance', async () => {
  const params = { ouId: office.town.accountId };
  const {
    creationDate: _c,
    removed: _r,
    accountExpired: _e,
    abilities: _a,
    ...input
  } = await admin.call('units.get', {
    params,
  });
  await admin.call('units.save', { body: { ...input, properties: { ...input.properties, testMode: true } } });
  const [shipment] = await sent();
  const { db } = office.server.services;
  const events = () =>
    db
      .selectFrom('tracking_event')
      .select('id')
      .where('shipment_id', '=', shipment?.id ?? 0)
      .execute();
  for (const entrance of ['push', 'import', 'hand'] as const) {
    const asked = {
      params: { shipmentId: shipment?.id ?? 0 },
      body: { code: 610, entrance },
      idempotencyKey: `status-${entrance}`,
    };
    const before = (await events()).length;
    const first = await clerk.call('tracking.produce', asked);
    expect(await clerk.call('tracking.produce', asked)).toEqual(first);
    expect((await events()).length).toBe(before + 1);
  }
  const asked = {
    params: { shipmentId: shipment?.id ?? 0 },
    body: { code: -611, entrance: 'poll' as const },
    idempotencyKey: 'status-poll',
  };
  const before = (await events()).length;
  expect(await clerk.call('tracking.produce', asked)).toEqual({ changed: null });
  expect(await clerk.call('tracking.produce', asked)).toEqual({ changed: null });
  await expect.poll(async () => (await events()).length, { timeout: 30_000 }).toBeGreaterThan(before);
  await quiet(office.server);
  expect((await events()).length).toBe(before + 1);
});

async function sent() {
  const pdf = await lettersPdf([{ address: ['M. Paul Martin', '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
  const job = await office.deposit(clerk, office.town.services.letters, pdf);
  const { id } = await office.confirm(clerk, job.id);
  await office.reaches(clerk, id, 'OUTPUTTED');
  return office.shipments(clerk, job.id);
}

it('messages of a web hook are sent again once', async () => {
  const params = { ouId: office.town.accountId };
  const hook = await admin.call('hooks.save', { params, body: { name: 'Orders', url: receiver.url } });
  const hookId = hook.id;
  receiver.secret = (await admin.call('hooks.makeSecret', { params: { hookId } })).secret;
  await sent();
  await quiet(office.server);
  const first = receiver.messages.length;
  expect(first).toBeGreaterThan(0);
  const asked = {
    params: { hookId },
    body: { since: new Date(0).toISOString() },
    idempotencyKey: 'again',
  };
  const done = await admin.call('hooks.replay', asked);
  expect(done).toEqual({ events: first, leftOut: 0 });
  await quiet(office.server);
  expect(await admin.call('hooks.replay', asked)).toEqual(done);
  await quiet(office.server);
  expect(receiver.messages).toHaveLength(2 * first);
});
