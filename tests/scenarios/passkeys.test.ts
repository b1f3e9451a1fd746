// Passkeys: in the place of a password, as the second factor, and what somebody who recorded or made one would try.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSettableClock } from '#server/system/clock.ts';
import { createAuthenticator, type Lie } from '#tests/support/sign-in/authenticator.ts';
import { buildPeople, type SignInPeople } from '#tests/support/sign-in/people.ts';
import { createTestClient, failure, type TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const MINUTE = 60_000;
const clock = createSettableClock();
let server: TestServer;
let people: SignInPeople;
let origin: string;
let stranger: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  people = await buildPeople(server.services);
  origin = server.url.replace('127.0.0.1', 'localhost');
  stranger = createTestClient({ url: origin, token: null });
});
afterAll(() => server?.stop());
beforeEach(() => clock.advance(30 * MINUTE));

const saidTo = async (work: Promise<unknown>): Promise<string> => (await failure(work)).label;
const begin = { body: {} };
const password = () => ({ body: { currentPassword: people.password } });

async function signedIn(login: string): Promise<TestClient> {
  const { token } = await stranger.call('authentication.authenticate', { body: { login, password: people.password } });
  return createTestClient({ url: origin, token });
}

/** Adds a passkey to a person. */
async function added(login: string) {
  const client = await signedIn(login);
  const passkey = createAuthenticator(origin);
  const { options } = await client.call('users.beginPasskey', password());
  const body = { name: 'Laptop', credential: passkey.make(options) };
  const { recoveryCodes } = await client.call('users.addPasskey', { body });
  return { client, passkey, recoveryCodes };
}

type Passkey = ReturnType<typeof createAuthenticator>;
const enter = (credential: ReturnType<Passkey['sign']>, ticket?: string) =>
  stranger.call('authentication.passkey', { query: {}, body: { credential, ...(ticket ? { ticket } : {}) } });
async function enterBy(passkey: Passkey, lie?: Lie) {
  const { options } = await stranger.call('authentication.passkeyOptions', begin);
  return enter(passkey.sign(options, lie));
}
async function ticketOf(login: string): Promise<string> {
  const body = { login, password: people.password };
  return String((await failure(stranger.call('authentication.authenticate', { body }))).parameters.ticket);
}

describe('a passkey', () => {
  it('signs in without login and password, and makes the password alone too little', async () => {
    const { client, passkey, recoveryCodes } = await added('claire');
    expect(recoveryCodes).toHaveLength(10);
    expect((await enterBy(passkey)).user.login).toBe('claire');
    expect((await enterBy(passkey)).user.login).toBe('claire');
    const ticket = await ticketOf('claire');
    const { options } = await stranger.call('authentication.passkeyOptions', { body: { ticket } });
    expect((options.allowCredentials as unknown[]).length).toBe(1);
    expect((await enter(passkey.sign(options), ticket)).user.login).toBe('claire');
    const answer = await stranger.call('authentication.secondFactor', {
      query: {},
      body: { ticket: await ticketOf('claire'), code: recoveryCodes[0] ?? '' },
    });
    expect(answer.user.login).toBe('claire');
    const { passkeys } = await client.call('users.factor');
    expect(passkeys).toMatchObject([{ name: 'Laptop', host: 'localhost', lastUsedAt: expect.any(String) }]);
  });

  it('takes another name, which the history keeps beside the old one', async () => {
    const { client } = await added('repeated');
    const [{ passkeyId = 0 } = {}] = (await client.call('users.factor')).passkeys;
    const rename = (name: string) => ({ params: { passkeyId }, body: { name } });
    expect(await saidTo(client.call('users.renamePasskey', rename('two\nlines')))).toBe('exception.invalidInput');
    expect(await saidTo(client.call('users.renamePasskey', rename('  ')))).toBe('exception.invalidInput');
    const other = await signedIn('twice');
    expect(await saidTo(other.call('users.renamePasskey', rename('Mine')))).toBe('exception.notFound');
    expect(await client.call('users.renamePasskey', rename(' Office key '))).toEqual({ name: 'Office key' });
    await client.call('users.renamePasskey', rename('Office key'));
    expect((await client.call('users.factor')).passkeys.map(({ name }) => name)).toEqual(['Office key']);
    const history = await server.services.db
      .selectFrom('revision')
      .select(['user_login', 'details'])
      .where('event', '=', 'passkeyRenamed')
      .execute();
    const details = { before: { name: 'Laptop' }, after: { name: 'Office key' } };
    expect(history).toEqual([{ user_login: 'repeated', details }]);
  });

  it('is removed after the password, and with the last one goes the second factor', async () => {
    const { client, passkey } = await added('full');
    const [{ passkeyId = 0 } = {}] = (await client.call('users.factor')).passkeys;
    const remove = (currentPassword: string) =>
      client.call('users.removePasskey', { params: { passkeyId }, body: { currentPassword } });
    expect(await saidTo(remove('another password'))).toBe('user.passwordWrong');
    const other = await added('twice');
    const foreign = { params: { passkeyId }, ...password() };
    expect(await saidTo(other.client.call('users.removePasskey', foreign))).toBe('exception.notFound');
    await remove(people.password);
    expect(await saidTo(enterBy(passkey))).toBe('passkey.invalid');
    expect(await client.call('users.factor')).toMatchObject({ passkeys: [], codesLeft: 0 });
    await signedIn('full');
  });
});

describe('who recorded or made something', () => {
  it('brings nothing twice, nothing late, nothing of another question', async () => {
    const { client, passkey } = await added('changed');
    const { options } = await stranger.call('authentication.passkeyOptions', begin);
    const signed = passkey.sign(options);
    await enter(signed);
    expect(await saidTo(enter(signed))).toBe('passkey.invalid');
    const old = await stranger.call('authentication.passkeyOptions', begin);
    clock.advance(5 * MINUTE + 1_000);
    expect(await saidTo(enter(passkey.sign(old.options)))).toBe('passkey.invalid');
    const adding = await client.call('users.beginPasskey', password());
    expect(await saidTo(enter(passkey.sign(adding.options)))).toBe('passkey.invalid');
    expect(await saidTo(enter(passkey.sign({ challenge: 'made-up-by-somebody' })))).toBe('passkey.invalid');
  });

  it('signs for another page, another host, without its user, or with a copy that counts less, in vain', async () => {
    const { passkey } = await added('moved');
    await enterBy(passkey);
    const lies: Lie[] = [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost.evil.example' },
      { rpId: 'evil.example' },
      { flags: 0x01 },
      { counter: 1 },
    ];
    for (const lie of lies) expect(await saidTo(enterBy(passkey, lie)), JSON.stringify(lie)).toBe('passkey.invalid');
    const unknown = createAuthenticator(origin);
    expect(await saidTo(enterBy(unknown))).toBe('passkey.invalid');
    expect((await enterBy(passkey)).user.login).toBe('moved');
  });

  it('opens no step of another, and adds nothing to the record of another', async () => {
    const first = await added('patient');
    const second = await added('logged');
    const ticket = await ticketOf('patient');
    const { options } = await stranger.call('authentication.passkeyOptions', { body: { ticket } });
    expect(await saidTo(enter(second.passkey.sign(options), ticket))).toBe('passkey.invalid');
    const ofFirst = await first.client.call('users.beginPasskey', password());
    const credential = createAuthenticator(origin).make(ofFirst.options);
    expect(await saidTo(second.client.call('users.addPasskey', { body: { name: 'x', credential } }))).toBe(
      'passkey.invalid',
    );
  });

  it('learns nothing by asking, and a host without a name has no passkeys', async () => {
    const { options } = await stranger.call('authentication.passkeyOptions', begin);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
    expect(await saidTo(server.stranger.call('authentication.passkeyOptions', begin))).toBe('passkey.host');
    const forged = await fetch(`${origin}/api/authentication/passkey/options`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-host': 'evil.example',
        origin: 'https://evil.example',
      },
      body: '{}',
    });
    expect(
      ((await forged.json()) as { result?: { options: { rpId: string } } }).result?.options.rpId ?? 'localhost',
    ).toBe('localhost');
  });

  it('comes in by no passkey once the person is closed', async () => {
    const { passkey } = await added('policy');
    await server.services.db.updateTable('app_user').set({ enabled: false }).where('login', '=', 'policy').execute();
    expect(await saidTo(enterBy(passkey))).toBe('user.disabled');
  });

  it('comes in by no passkey, no ticket and no second step once the account is over, and again once it is extended', async () => {
    const { passkey, recoveryCodes } = await added('swept');
    const ticket = await ticketOf('swept');
    const { options } = await stranger.call('authentication.passkeyOptions', { body: { ticket } });
    const second = (code: string, of: string) =>
      stranger.call('authentication.secondFactor', { query: {}, body: { ticket: of, code } });
    await endOn(new Date(clock.now().getTime() - 2 * 24 * 60 * MINUTE));
    expect(await saidTo(enterBy(passkey))).toBe('user.accountExpired');
    expect(await saidTo(enter(passkey.sign(options), ticket))).toBe('user.accountExpired');
    expect(await saidTo(second(recoveryCodes[0] ?? '', ticket))).toBe('user.accountExpired');
    const body = { login: 'swept', password: people.password };
    expect(await saidTo(stranger.call('authentication.authenticate', { body }))).toBe('user.accountExpired');
    await endOn(null);
    expect((await enterBy(passkey)).user.login).toBe('swept');
    // The refusal has used no recovery code up.
    expect((await second(recoveryCodes[0] ?? '', await ticketOf('swept'))).user.login).toBe('swept');
  });
});

/** The last day of the account of all of them. */
async function endOn(day: Date | null): Promise<void> {
  const definition = JSON.stringify(day === null ? {} : { expiryDate: day.toISOString().slice(0, 10) });
  await server.services.db.updateTable('account').set({ definition }).where('id', '=', people.accountId).execute();
}
