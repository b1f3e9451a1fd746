// Signing in by OpenID Connect against a real provider on this machine: who comes in, and what nobody comes in by.
import { createSign, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { RealmInput } from '#domain/api/configuration/security.contract.ts';
import { createSettableClock } from '#server/system/clock.ts';
import { type OpenIdProvider, startOpenIdProvider } from '#tests/support/sign-in/openid-provider.ts';
import { buildPeople, type SignInPeople } from '#tests/support/sign-in/people.ts';
import { createTestClient, failure, type TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

type RealmBody = z.input<typeof RealmInput>;

const MINUTE = 60_000;
const clock = createSettableClock();
let server: TestServer;
let provider: OpenIdProvider;
let people: SignInPeople;
let admin: TestClient;
let profileId: number;
let origin = '';
let realmId: number;

beforeAll(async () => {
  server = await startTestServer({ clock, environment: { MAILROOM_SIGN_IN_RANGES: '127.0.0.1' } });
  origin = new URL(server.url).origin;
  provider = await startOpenIdProvider(() => `${origin}/signIn/return`);
  people = await buildPeople(server.services);
  admin = await server.administrator();
  const profiles = await admin.call('profiles.list', { query: { ouId: people.accountId } });
  profileId = profiles.find(({ name }) => name === 'Depositor')?.id ?? 0;
  realmId = (await admin.call('security.saveRealm', { body: realm() })).id;
}, 60_000);
afterAll(async () => {
  await provider?.stop();
  await server?.stop();
});
beforeEach(() => {
  provider.forge = undefined;
  clock.advance(MINUTE);
});

const realm = (fields: Partial<RealmBody> = {}): RealmBody => ({
  name: 'Town login',
  settings: { kind: 'openid', issuer: provider.issuer, clientId: provider.clientId, scopes: 'profile email' },
  secret: provider.clientSecret,
  bindBy: 'email',
  provisioning: { accountId: people.accountId, profileId, locale: 'en' },
  ...fields,
});

const begin = () => server.stranger.call('authentication.openid', { body: { realmId, origin } });
const back = (answer: string, secret: string) =>
  server.stranger.call('authentication.openidReturn', { query: {}, body: { answer, secret } });

async function enter(name: string) {
  const { address, secret } = await begin();
  return back(await provider.walk(address, name), secret);
}
const as = (token: string) => createTestClient({ url: server.url, token });
const saidTo = async (work: Promise<unknown>): Promise<string> => (await failure(work)).label;

describe('a sign-in service', () => {
  it('is tested step by step, shows no secret, and is offered before the sign-in', async () => {
    const tested = await admin.call('security.testRealm', { body: { realmId } });
    expect(tested.steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
      ...['discovery done', 'keys done', 'client done'],
    ]);
    const listed = await admin.call('security.realms');
    expect(listed).toMatchObject([
      { name: 'Town login', secretState: 'set', secretSetAt: expect.any(String), people: 0 },
    ]);
    expect(JSON.stringify(listed)).not.toContain(provider.clientSecret);
    const { sealed_secret: sealed } = await server.services.db
      .selectFrom('sign_in_realm')
      .select('sealed_secret')
      .executeTakeFirstOrThrow();
    expect(sealed).toMatch(/^sealed1:/);
    expect(await server.stranger.call('authentication.realms')).toEqual([
      { id: realmId, name: 'Town login', kind: 'openid' },
    ]);
    const wrong = await admin.call('security.saveRealm', { body: { ...realm({ name: 'Wrong' }), secret: 'wrong' } });
    const { steps } = await admin.call('security.testRealm', { body: { realmId: wrong.id } });
    expect(steps.at(-1)).toMatchObject({ step: 'client', state: 'failed', cause: 'clientRefused' });
    await admin.call('security.removeRealm', { params: { realmId: wrong.id } });
  });

  it('is kept by the system alone, and gives nothing that reaches it', async () => {
    const claire = await server.signIn('claire', people.password);
    expect(await saidTo(claire.call('security.realms'))).toBe('exception.unauthorized');
    expect(await saidTo(claire.call('security.saveRealm', { body: realm() }))).toBe('exception.unauthorized');
    const save = (fields: Parameters<typeof realm>[0]) =>
      saidTo(admin.call('security.saveRealm', { body: realm({ name: 'Another', ...fields }) }));
    expect(await save({ name: 'town LOGIN' })).toBe('realm.duplicateName');
    const settings = { kind: 'openid', issuer: 'http://login.example', clientId: 'x' } as const;
    expect(await save({ settings })).toBe('realm.address');
    const { db } = server.services;
    const system = { account_id: people.accountId, name: 'System', permissions: 2 ** 30 };
    const { id: systemId } = await db
      .insertInto('profile')
      .values({ ...system, permissions_on_group: 0, permissions_on_ou: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const place = { accountId: people.accountId, profileId: systemId, locale: 'en' } as const;
    expect(await save({ provisioning: place })).toBe('realm.profile');
    expect(await save({ groups: [{ group: 'a', profileId: systemId }] })).toBe('realm.group');
    expect(await save({ provisioning: null, groups: [{ group: 'a', profileId }] })).toBe('realm.fallback');
    const { address } = await begin();
    expect(address).toContain('code_challenge_method=S256');
    expect(await saidTo(admin.call('security.saveRealm', { body: { ...realm(), id: realmId, version: 7 } }))).toBe(
      'exception.editionConflict',
    );
  });
});

describe('who comes by it', () => {
  it('is made once, and comes back as the same person; the list of sign-ins says by what', async () => {
    provider.said.set('ada', { given_name: 'Ada', family_name: 'Lovelace' });
    const { user, token } = await enter('ada');
    expect(user).toMatchObject({ login: 'ada', firstName: 'Ada', emailAddress: 'ada@office.example' });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await enter('ada')).user.id).toBe(user.id);
    const { signIns } = await admin.call('security.signIns', { query: { text: 'ada' } });
    expect(signIns[0]).toMatchObject({ outcome: 'signedIn', realm: 'Town login' });
    const [listed] = await admin.call('security.realms');
    expect(listed).toMatchObject({ people: 1 });
    const moved = { ...realm(), id: realmId, version: listed?.version ?? 0 };
    moved.settings = { kind: 'openid', issuer: 'https://elsewhere.example', clientId: 'mailroom' };
    expect(await saidTo(admin.call('security.saveRealm', { body: moved }))).toBe('realm.bound');
  });

  it('is somebody who is there only by a proven address; a closed person stays out', async () => {
    await server.services.db
      .updateTable('app_user')
      .set({ email_verified: true })
      .where('login', '=', 'patient')
      .execute();
    provider.said.set('p1', { email: 'patient@office.example', email_verified: false, preferred_username: 'patient' });
    expect(await saidTo(enter('p1'))).toBe('realm.loginTaken');
    provider.said.set('p1', { email: 'patient@office.example' });
    expect((await enter('p1')).user.login).toBe('patient');
    const close = { enabled: false };
    await server.services.db.updateTable('app_user').set(close).where('login', '=', 'patient').execute();
    expect(await saidTo(enter('p1'))).toBe('user.disabled');
  });
});

describe('who has no password', () => {
  it('sets a second factor up within ten minutes of the sign-in, and by that sign-in alone', async () => {
    const { token } = await enter('ada');
    const client = as(token);
    expect(await client.call('users.factor')).toMatchObject({ password: false, app: null });
    clock.advance(10 * MINUTE + 1_000);
    const beginApp = (by: TestClient) => by.call('users.beginApp', { body: { currentPassword: '' } });
    expect(await saidTo(beginApp(client))).toBe('user.signInAgain');
    // Somebody else's new sign-in does not make this session young.
    const young = as((await enter('ada')).token);
    expect(await saidTo(beginApp(client))).toBe('user.signInAgain');
    expect((await beginApp(young)).secret).toMatch(/^[A-Z2-7]{16,}$/);
    const own = { currentPassword: '', newPassword: 'a password by a stolen session' };
    // Stays signed in while the clock runs.
    await admin.call('security.realms');
    expect(await saidTo(young.call('users.password', { body: own }))).toBe('user.passwordWrong');
  });
});

describe('a first e-mail address of who has no password', () => {
  it('is set within ten minutes of the sign-in, and by that sign-in alone', async () => {
    const { token, user } = await enter('ada');
    const client = as(token);
    const none = { email_address: '', email_verified: false };
    await server.services.db.updateTable('app_user').set(none).where('id', '=', user.id).execute();
    const { version } = await client.call('users.get', { params: { userId: user.id } });
    const set = (by: TestClient) => by.call('users.update', { body: { version, emailAddress: 'ada@office.example' } });
    clock.advance(10 * MINUTE + 1_000);
    expect(await saidTo(set(client))).toBe('user.signInAgain');
    // A sign-in may bring the address again.
    const young = as((await enter('ada')).token);
    await server.services.db.updateTable('app_user').set(none).where('id', '=', user.id).execute();
    expect(await saidTo(set(client))).toBe('user.signInAgain');
    expect(await set(young)).toMatchObject({ emailAddress: 'ada@office.example' });
    await admin.call('security.realms');
  });
});

describe('nobody comes in', () => {
  it('by an answer that was used, in another browser, after ten minutes, or from a page that is not ours', async () => {
    const { address, secret } = await begin();
    const other = await begin();
    const answer = await provider.walk(address, 'ada');
    expect(await saidTo(back(answer, other.secret))).toBe('realm.step');
    expect((await back(answer, secret)).user.login).toBe('ada');
    expect(await saidTo(back(answer, secret))).toBe('realm.step');
    const late = await provider.walk(other.address, 'ada');
    clock.advance(10 * MINUTE + 1_000);
    expect(await saidTo(back(late, other.secret))).toBe('realm.step');
    const from = (page: string) =>
      saidTo(server.stranger.call('authentication.openid', { body: { realmId, origin: page } }));
    expect(await from('https://evil.example')).toBe('realm.origin');
    expect(await from(`${origin}.evil.example`)).toBe('realm.origin');
  });

  it('by a token that is for another client, of another beginning, unsigned, or signed by a stranger', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = (head: object, claims: object) => {
      const text = `${part(head)}.${part(claims)}`;
      return `${text}.${createSign('sha256').update(text).sign(privateKey).toString('base64url')}`;
    };
    const read = (token: unknown, index: number) =>
      JSON.parse(Buffer.from(String(token).split('.')[index] ?? '', 'base64url').toString()) as Record<string, unknown>;
    const forgeries: ((token: unknown) => string)[] = [
      (token) => signed(read(token, 0), { ...read(token, 1), aud: 'another' }),
      (token) => signed(read(token, 0), { ...read(token, 1), nonce: 'another' }),
      (token) => signed(read(token, 0), { ...read(token, 1), sub: 'claire' }),
      (token) => `${part({ alg: 'none' })}.${part(read(token, 1))}.`,
    ];
    for (const forged of forgeries) {
      provider.forge = (answer) => ('id_token' in answer ? { ...answer, id_token: forged(answer.id_token) } : answer);
      expect(await saidTo(enter('ada'))).toBe('realm.failed');
    }
    const { signIns } = await admin.call('security.signIns', { query: { text: 'claire' } });
    expect(signIns.filter(({ realm: by }) => by !== null)).toEqual([]);
  });

  it('by a service that is off, or that the branding of the host does not name', async () => {
    const [branding] = await admin.call('brandings.list');
    const { accounts: _accounts, ...fields } = branding!;
    const nowhere = { ...fields, authenticationRealm: 'Second' };
    expect(await saidTo(admin.call('brandings.save', { body: nowhere }))).toBe('realm.unknown');
    const second = await admin.call('security.saveRealm', { body: realm({ name: 'Second' }) });
    const saved = await admin.call('brandings.save', { body: { ...fields, authenticationRealm: 'Second' } });
    expect((await server.stranger.call('authentication.realms')).map(({ name }) => name)).toEqual(['Second']);
    expect(await saidTo(begin())).toBe('realm.unknown');
    expect(await saidTo(admin.call('security.removeRealm', { params: { realmId: second.id } }))).toBe('realm.inUse');
    const renamed = { ...realm({ name: 'Renamed' }), id: second.id, version: second.version };
    await admin.call('security.saveRealm', { body: renamed });
    const [worn] = await admin.call('brandings.list');
    expect(worn?.authenticationRealm).toBe('Renamed');
    const none = { ...saved, version: worn?.version ?? 0, authenticationRealm: '' };
    await admin.call('brandings.save', { body: none });
    await admin.call('security.removeRealm', { params: { realmId: second.id } });
    const [listed] = await admin.call('security.realms');
    const off = { ...realm({ active: false }), id: realmId, version: listed?.version ?? 0 };
    const { version } = await admin.call('security.saveRealm', { body: off });
    expect(await saidTo(begin())).toBe('realm.unknown');
    await admin.call('security.saveRealm', { body: { ...realm(), id: realmId, version } });
    await server.services.db
      .updateTable('account')
      .set({ enabled: false })
      .where('id', '=', people.accountId)
      .execute();
    expect(await saidTo(enter('new-person'))).toBe('user.disabled');
    await server.services.db.updateTable('account').set({ enabled: true }).where('id', '=', people.accountId).execute();
    expect(await admin.call('security.removeRealm', { params: { realmId } })).toEqual({ removed: true, people: 2 });
  });
});
