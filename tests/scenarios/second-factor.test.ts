// A second factor by an authenticator app: what a person does, and what somebody who has the password alone would try.
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSettableClock } from '#server/system/clock.ts';
import { buildPeople, type SignInPeople } from '#tests/support/sign-in/people.ts';
import { createTestClient, failure, type TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const MINUTE = 60_000;
const clock = createSettableClock();
let server: TestServer;
let people: SignInPeople;

beforeAll(async () => {
  server = await startTestServer({ clock });
  people = await buildPeople(server.services);
});
afterAll(() => server?.stop());
// Codes of another half minute, limits of another hour.
beforeEach(() => clock.advance(30 * MINUTE));

const codeAt = (secret: string, seconds = 0) =>
  generate({ secret, epoch: Math.floor(clock.now().getTime() / 1_000) + seconds });
const saidTo = async (work: Promise<unknown>): Promise<string> => (await failure(work)).label;

/** Sets an app up. @returns its secret, the recovery codes and the session that did it */
async function setUp(login: string) {
  const client = await server.signIn(login, people.password);
  const { secret, address } = await client.call('users.beginApp', { body: { currentPassword: people.password } });
  const { recoveryCodes } = await client.call('users.confirmApp', { body: { code: await codeAt(secret) } });
  clock.advance(2 * MINUTE);
  return { client, secret, address, recoveryCodes };
}

/** The ticket that a right password gives to who has a second factor. */
async function ticketOf(login: string, password = people.password): Promise<string> {
  const body = { login, password };
  const { label, parameters } = await failure(server.stranger.call('authentication.authenticate', { body }));
  expect(label).toBe('user.secondFactor');
  return String(parameters.ticket);
}
const enter = (ticket: string, code: string) =>
  server.stranger.call('authentication.secondFactor', { query: {}, body: { ticket, code } });
const proof = (code: string) => ({ body: { currentPassword: people.password, code } });
const isSignedIn = async (client: TestClient) => (await client.call('authentication.check')).user.login;

describe('an authenticator app', () => {
  it('is set up by password and code, asked for at the next sign-in, and its secret is sealed in the database', async () => {
    const elsewhere = await server.signIn('claire', people.password);
    const { client, secret, address, recoveryCodes } = await setUp('claire');
    expect(address).toMatch(/^otpauth:\/\/totp\/Mailroom:claire\?/);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await client.call('users.factor')).toMatchObject({ codesLeft: 10, required: false });
    expect(await saidTo(elsewhere.call('authentication.check'))).toBe('exception.sessionTimeout');
    const stored = await server.services.db.selectFrom('second_factor').selectAll().executeTakeFirstOrThrow();
    expect(stored.sealed_secret).toMatch(/^sealed1:/);
    const hashes = await server.services.db.selectFrom('recovery_code').select('code_hash').execute();
    expect(hashes.map(({ code_hash }) => code_hash.toString('latin1')).join()).not.toContain(recoveryCodes[0]);
    const answer = await enter(await ticketOf('claire'), await codeAt(secret));
    expect(answer).toMatchObject({ user: { login: 'claire' }, token: expect.stringMatching(/^[\w-]{43}$/) });
    const events = await server.services.db.selectFrom('sign_in_event').select('outcome').orderBy('id').execute();
    expect(events.slice(-2)).toEqual([{ outcome: 'user.secondFactor' }, { outcome: 'signedIn' }]);
  });

  it('takes the code before and after the present one, none that is farther, and each once', async () => {
    const { secret } = await setUp('full');
    expect(await saidTo(enter(await ticketOf('full'), await codeAt(secret, -61)))).toBe('secondFactor.wrongCode');
    expect(await saidTo(enter(await ticketOf('full'), await codeAt(secret, 61)))).toBe('secondFactor.wrongCode');
    const early = await codeAt(secret, -30);
    await enter(await ticketOf('full'), early);
    expect(await saidTo(enter(await ticketOf('full'), early))).toBe('secondFactor.wrongCode');
    const late = await codeAt(secret, 30);
    await enter(await ticketOf('full'), `${late.slice(0, 3)} ${late.slice(3)}`);
    // The present code lies before one that was taken.
    expect(await saidTo(enter(await ticketOf('full'), await codeAt(secret)))).toBe('secondFactor.wrongCode');
    clock.advance(2 * MINUTE);
    const [one, other] = [await ticketOf('full'), await ticketOf('full')];
    const code = await codeAt(secret);
    const both = await Promise.allSettled([enter(one, code), enter(one, code), enter(other, code)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('opens by each recovery code once; new ones end the old', async () => {
    const { client, secret, recoveryCodes } = await setUp('twice');
    const [first = '', second = ''] = recoveryCodes;
    const kept = await server.services.db
      .selectFrom('recovery_code')
      .innerJoin('app_user', 'app_user.id', 'recovery_code.user_id')
      .select('code_hash')
      .where('login', '=', 'twice')
      .execute();
    expect(kept.map(({ code_hash }) => String(code_hash).slice(0, 15))).toEqual(kept.map(() => '$argon2id$v=19$'));
    await enter(await ticketOf('twice'), first.toUpperCase().replaceAll('-', ' '));
    expect(await saidTo(enter(await ticketOf('twice'), first))).toBe('secondFactor.wrongCode');
    expect((await client.call('users.factor')).codesLeft).toBe(9);
    const { recoveryCodes: renewed } = await client.call('users.renewCodes', proof(await codeAt(secret)));
    expect(await saidTo(enter(await ticketOf('twice'), second))).toBe('secondFactor.wrongCode');
    await enter(await ticketOf('twice'), renewed[0] ?? '');
  });

  it('is turned off by password and code, no less', async () => {
    const { client, secret } = await setUp('changed');
    const code = await codeAt(secret);
    const wrong = { body: { currentPassword: 'another password', code } };
    expect(await saidTo(client.call('users.endApp', wrong))).toBe('user.passwordWrong');
    expect(await saidTo(client.call('users.endApp', proof('000000')))).toBe('secondFactor.wrongCode');
    expect(await saidTo(client.call('users.beginApp', { body: { currentPassword: people.password } }))).toBe(
      'secondFactor.alreadyOn',
    );
    const before = server.mails.length;
    await client.call('users.endApp', proof(code));
    const told = () => server.mails.slice(before).map(({ text }) => text);
    await expect
      .poll(told, { timeout: 10_000 })
      .toContainEqual(expect.stringContaining('The authenticator app was turned off for the login “changed”'));
    expect(await client.call('users.factor')).toMatchObject({ app: null, codesLeft: 0 });
    expect(await isSignedIn(await server.signIn('changed', people.password))).toBe('changed');
  });

  it('asks for nothing while it is being set up, and a code of another secret does not confirm it', async () => {
    const client = await server.signIn('moved', people.password);
    const begin = { body: { currentPassword: people.password } };
    const first = await client.call('users.beginApp', begin);
    const second = await client.call('users.beginApp', begin);
    const confirm = async (secret: string) => client.call('users.confirmApp', { body: { code: await codeAt(secret) } });
    expect(await saidTo(confirm(first.secret))).toBe('secondFactor.wrongCode');
    expect(await isSignedIn(await server.signIn('moved', people.password))).toBe('moved');
    await confirm(second.secret);
    expect(await saidTo(client.call('users.beginApp', { body: { currentPassword: 'wrong' } }))).toBe(
      'user.passwordWrong',
    );
  });
});

describe('who has the password alone', () => {
  it('gets no session by the ticket, which is no token, and opens nobody else by it', async () => {
    const { secret } = await setUp('patient');
    const other = await setUp('logged');
    const ticket = await ticketOf('patient');
    expect(await saidTo(createTestClient({ url: server.url, token: ticket }).call('users.factor'))).toBe(
      'exception.sessionTimeout',
    );
    expect(await saidTo(enter(ticket, await codeAt(other.secret)))).toBe('secondFactor.wrongCode');
    expect(await saidTo(enter(ticket, other.recoveryCodes[0] ?? ''))).toBe('secondFactor.wrongCode');
    expect(await saidTo(enter('a-ticket-that-nobody-was-given', await codeAt(secret)))).toBe('secondFactor.step');
    clock.advance(5 * MINUTE + 1_000);
    expect(await saidTo(enter(ticket, await codeAt(secret)))).toBe('secondFactor.step');
  });

  it('loses the ticket with the password that it was given for', async () => {
    const { client, secret } = await setUp('swept');
    const ticket = await ticketOf('swept');
    clock.advance(MINUTE);
    const newPassword = 'Quince-Harbour-47-lantern';
    await client.call('users.password', { body: { currentPassword: people.password, newPassword } });
    expect(await saidTo(enter(ticket, await codeAt(secret)))).toBe('secondFactor.step');
  });

  it('is slowed down by wrong codes, however many tickets and guesses at once, and a right password resets nothing', async () => {
    const { secret } = await setUp('policy');
    const tickets: string[] = [];
    for (let n = 0; n < 3; n += 1) tickets.push(await ticketOf('policy'));
    const right = await codeAt(secret);
    const guesses = Array.from({ length: 40 }, (_, n) => String(100_000 + n)).filter((code) => code !== right);
    const said = await Promise.all(guesses.map((code, n) => saidTo(enter(tickets[n % 3] ?? '', code))));
    expect(said.filter((label) => label === 'secondFactor.wrongCode')).toHaveLength(5);
    expect(
      said.filter((label) => label === 'user.tooManyFailures' || label === 'exception.tooManyRequests'),
    ).toHaveLength(guesses.length - 5);
    expect(await saidTo(enter(await ticketOf('policy'), right))).toBe('user.tooManyFailures');
    clock.advance(5 * MINUTE);
    await enter(await ticketOf('policy'), await codeAt(secret));
  });

  it('learns nothing of a second factor by a wrong password', async () => {
    const body = { login: 'claire', password: 'not the password' };
    const wrong = await failure(server.stranger.call('authentication.authenticate', { body }));
    const nobody = await failure(
      server.stranger.call('authentication.authenticate', { body: { ...body, login: 'nobody-here' } }),
    );
    expect([wrong.label, wrong.parameters]).toEqual([nobody.label, nobody.parameters]);
  });
});

describe('an administrator', () => {
  it('resets the factor of one whom it administers, which the history tells, and of nobody else', async () => {
    const { client } = await setUp('repeated');
    const ticket = await ticketOf('repeated');
    const { id: userId } = (await client.call('authentication.check')).user;
    const stranger = await server.signIn('blank', people.password);
    expect(await saidTo(stranger.call('users.resetFactor', { params: { userId } }))).toBe('exception.unauthorized');
    const admin = await server.administrator();
    expect((await admin.call('users.get', { params: { userId } })).secondFactor).toBe(true);
    expect(await admin.call('users.resetFactor', { params: { userId } })).toEqual({ reset: true });
    expect(await saidTo(enter(ticket, '123456'))).toBe('secondFactor.step');
    expect(await saidTo(client.call('authentication.check'))).toBe('exception.sessionTimeout');
    const lines = await server.services.db
      .selectFrom('revision')
      .select(['event', 'user_login'])
      .where('entity', '=', 'user')
      .where('entity_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(lines).toEqual([{ event: 'factorReset', user_login: 'admin' }]);
    expect(await isSignedIn(await server.signIn('repeated', people.password))).toBe('repeated');
  });
});

describe('an account that asks for a second factor', () => {
  it('opens nothing but the set-up to who has none, then everything', async () => {
    const { db } = server.services;
    const definition = JSON.stringify({ properties: { secondFactorRequired: true } });
    await db.updateTable('account').set({ definition }).where('id', '=', people.accountId).execute();
    const client = await server.signIn('blank', people.password);
    const { user } = await client.call('authentication.check');
    expect(user).toMatchObject({ renewal: 'factor', passwordExpireDays: null });
    expect(await saidTo(client.call('users.get', { params: { userId: user.id } }))).toBe('user.factorFirst');
    expect(await saidTo(client.call('agents.createToken', { body: { name: 'x', kind: 'agent' } }))).toBe(
      'user.factorFirst',
    );
    const { secret } = await client.call('users.beginApp', { body: { currentPassword: people.password } });
    await client.call('users.confirmApp', { body: { code: await codeAt(secret) } });
    expect((await client.call('users.get', { params: { userId: user.id } })).login).toBe('blank');
    expect((await client.call('authentication.check')).user.renewal).toBeUndefined();
  });
});
