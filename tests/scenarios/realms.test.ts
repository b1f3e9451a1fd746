// Whom a sign-in service may let in, make and place: by the use case that stands behind each protocol.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ExternalIdentity } from '#domain/realms/realms.schema.ts';
import { RealmDefinition } from '#domain/realms/realms.schema.ts';
import { listRealms, type Realm } from '#server/features/realms/realms.repository.ts';
import { signInFrom } from '#server/features/realms/sign-in-from.usecases.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { createSettableClock } from '#server/system/clock.ts';
import { buildPeople, type SignInPeople } from '#tests/support/sign-in/people.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const clock = createSettableClock();
const SUPER = 2 ** 30;
let server: TestServer;
let people: SignInPeople;
let profiles: { readonly depositor: number; readonly clerk: number; readonly system: number };
let groupId: number;

beforeAll(async () => {
  server = await startTestServer({ clock });
  people = await buildPeople(server.services);
  const { db } = server.services;
  const account_id = people.accountId;
  const { id: depositor } = await db
    .selectFrom('profile')
    .select('id')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  const add = (name: string, permissions: number) =>
    db
      .insertInto('profile')
      .values({ account_id, name, permissions, permissions_on_group: 0, permissions_on_ou: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
  profiles = { depositor, clerk: (await add('Clerk', 7)).id, system: (await add('System', SUPER)).id };
  const group = { account_id, code: 'post', name: 'Post room' };
  groupId = (await db.insertInto('user_group').values(group).returning('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => server?.stop());
beforeEach(async () => {
  await server.services.db.deleteFrom('sign_in_realm').execute();
});

const OPENID = { kind: 'openid', issuer: 'https://login.example', clientId: 'mailroom' };

async function realmOf(fields: object = {}): Promise<Realm> {
  const definition = RealmDefinition.parse({ name: 'Town login', settings: OPENID, ...fields });
  const { name, active } = definition;
  const values = { name, active, definition: toJson(definition) };
  await server.services.db.insertInto('sign_in_realm').values(values).execute();
  return (await listRealms(server.services.db)).find((realm) => realm.name === name)!;
}
const newPeople = () => ({ accountId: people.accountId, profileId: profiles.depositor, locale: 'fr' });

const identityOf = (subject: string, fields: Partial<ExternalIdentity> = {}): ExternalIdentity => ({
  ...{ subject, login: subject, email: `${subject}@office.example`, emailVerified: true },
  ...{ firstName: 'Ada', lastName: 'Lovelace', groups: [] },
  ...fields,
});

async function enter(realm: Realm, identity: ExternalIdentity, address = '127.0.0.1'): Promise<string> {
  const arrival = { address, agent: 'test', detail: false };
  const outcome = await signInFrom(realm, identity, { arrival, services: server.services });
  return outcome.ok ? outcome.value.user.login : outcome.refusal.label;
}
const person = (login: string) =>
  server.services.db.selectFrom('app_user').selectAll().where('login', '=', login).executeTakeFirst();
const change = (login: string, fields: object) =>
  server.services.db.updateTable('app_user').set(fields).where('login', '=', login).execute();

it('makes a person once, without a password, and knows them by the lasting name from then on', async () => {
  const realm = await realmOf({ provisioning: newPeople() });
  const first = await Promise.all([enter(realm, identityOf('ada')), enter(realm, identityOf('ada'))]);
  expect(first).toEqual(['ada', 'ada']);
  expect(await person('ada')).toMatchObject({
    ...{ account_id: people.accountId, profile_id: profiles.depositor, locale: 'fr', password_hash: null },
    ...{ first_name: 'Ada', last_name: 'Lovelace', email_address: 'ada@office.example', email_verified: true },
  });
  expect(await enter(realm, identityOf('ada', { login: 'renamed', email: '' }))).toBe('ada');
  expect(await enter(realm, identityOf('another', { login: 'ada' }))).toBe('realm.loginTaken');
  expect(await enter(realm, identityOf('x', { login: 'x', email: '' }))).toBe('users.login');
  const { db } = server.services;
  const events = await db.selectFrom('sign_in_event').select(['login', 'outcome', 'realm']).orderBy('id').execute();
  expect(events).toContainEqual({ login: 'ada', outcome: 'signedIn', realm: 'Town login' });
  expect(events.at(-2)).toEqual({ login: 'ada', outcome: 'realm.loginTaken', realm: 'Town login' });
});

it('finds who is there by what the realm says, and only where that is proven', async () => {
  const silent = await realmOf();
  expect(await enter(silent, identityOf('claire'))).toBe('realm.unknownPerson');
  const byLogin = await realmOf({ name: 'By login', bindBy: 'login' });
  expect(await enter(byLogin, identityOf('s1', { login: 'Claire ' }))).toBe('claire');
  // The person is somebody already: a second lasting name is not theirs.
  expect(await enter(byLogin, identityOf('s2', { login: 'claire' }))).toBe('realm.unknownPerson');
  const byEmail = await realmOf({ name: 'By e-mail', bindBy: 'email' });
  const email = 'Patient@office.example';
  expect(await enter(byEmail, identityOf('s3', { email }))).toBe('realm.unknownPerson');
  await change('patient', { email_verified: true });
  expect(await enter(byEmail, identityOf('s3', { email, emailVerified: false }))).toBe('realm.unknownPerson');
  expect(await enter(byEmail, identityOf('s3', { email }))).toBe('patient');
  // Nobody chose a password there: nobody can have waited.
  expect(await enter(byEmail, identityOf('s4', { email: 'elsewhere@office.example' }))).toBe('elsewhere');
  // Two people share it.
  await change('shared-1', { email_verified: true });
  await change('shared-2', { email_verified: true });
  expect(await enter(byEmail, identityOf('s5', { email: 'shared@office.example' }))).toBe('realm.unknownPerson');
});

it('lets in nobody of another account than its own, nobody who is closed, over, or comes from elsewhere', async () => {
  const { db } = server.services;
  const realm = await realmOf({ bindBy: 'login', accountId: people.accountId });
  expect(await enter(realm, identityOf('closed'))).toBe('realm.unknownPerson');
  const wide = await realmOf({ name: 'Wide', bindBy: 'login', provisioning: newPeople() });
  expect(await enter(wide, identityOf('closed'))).toBe('user.disabled');
  expect(await enter(wide, identityOf('disabled'))).toBe('user.disabled');
  expect(await enter(wide, identityOf('ranged'))).toBe('exception.unauthorized');
  expect(await enter(wide, identityOf('ranged'), '10.9.1.1')).toBe('ranged');
  const { id } = await db.selectFrom('account').select('id').where('name', '=', 'Closed').executeTakeFirstOrThrow();
  await change('ranged', { account_id: id });
  expect(await enter({ ...wide, accountId: people.accountId }, identityOf('ranged'), '10.9.1.1')).toBe(
    'realm.unknownPerson',
  );
  expect(await enter({ ...wide, active: false }, identityOf('twice'))).toBe('realm.unknown');
  const before = await db
    .selectFrom('account')
    .select('definition')
    .where('id', '=', people.accountId)
    .executeTakeFirstOrThrow();
  const over = toJson({ ...(before.definition as object), expiryDate: '2020-01-01' });
  await db.updateTable('account').set({ definition: over }).where('id', '=', people.accountId).execute();
  expect(await enter(wide, identityOf('late'))).toBe('user.accountExpired');
  // Who may not enter is not made.
  expect(await person('late')).toBeUndefined();
  await db
    .updateTable('account')
    .set({ definition: toJson(before.definition) })
    .where('id', '=', people.accountId)
    .execute();
});

it('keeps out whom it named and who was removed, also when they are erased, and keeps no word of them', async () => {
  const { db } = server.services;
  const realm = await realmOf({ provisioning: newPeople() });
  expect(await enter(realm, identityOf('edith'))).toBe('edith');
  const { id = 0 } = (await person('edith')) ?? {};
  await change('edith', { removed: true });
  expect(await enter(realm, identityOf('edith'))).toBe('user.disabled');
  const administrator = await server.administrator();
  const call = { params: { ouId: people.accountId }, body: { keys: [`user:${id}`] } };
  expect((await administrator.call('keeping.erasePerson', call)).erased).toBe(1);
  expect(await enter(realm, identityOf('edith', { login: 'edith-again' }))).toBe('user.disabled');
  expect(JSON.stringify(await db.selectFrom('realm_binding').selectAll().execute())).not.toContain('edith');
  const find = { params: { ouId: people.accountId }, body: { text: 'edith' } };
  expect((await administrator.call('keeping.findPerson', find)).items).toEqual([]);
});

it('places people as their groups say, at each sign-in, and takes it back', async () => {
  const rows = [
    { group: 'Validators', groupId, profileId: profiles.clerk },
    { group: 'Root', profileId: profiles.system },
  ];
  const realm = await realmOf({ bindBy: 'login', provisioning: newPeople(), groups: rows });
  const placeOf = async (login: string) => {
    const row = await person(login);
    return [row?.profile_id, row?.group_id];
  };
  await enter(realm, identityOf('grace', { groups: ['validators'] }));
  expect(await placeOf('grace')).toEqual([profiles.clerk, groupId]);
  await enter(realm, identityOf('grace', { groups: ['Root'] }));
  expect(await placeOf('grace')).toEqual([profiles.depositor, null]);
  // Who was there before keeps what they have until a group of theirs is named.
  await change('moved', { profile_id: profiles.clerk });
  await enter(realm, identityOf('moved'));
  expect(await placeOf('moved')).toEqual([profiles.clerk, null]);
  await enter(realm, identityOf('moved', { groups: ['Validators'] }));
  expect(await placeOf('moved')).toEqual([profiles.clerk, groupId]);
  await enter(realm, identityOf('moved', { groups: ['Others'] }));
  expect(await placeOf('moved')).toEqual([profiles.depositor, null]);
  const above = await realmOf({ name: 'Above', provisioning: { ...newPeople(), profileId: profiles.system } });
  expect(await enter(above, identityOf('root-maker'))).toBe('realm.notSetUp');
});

it('neither finds nor changes a super administrator, who comes by a binding that is there', async () => {
  const rows = [{ group: 'Validators', groupId, profileId: profiles.clerk }];
  const realm = await realmOf({ bindBy: 'login', provisioning: newPeople(), groups: rows });
  await change('policy', { profile_id: profiles.system });
  expect(await enter(realm, identityOf('policy', { groups: ['Validators'] }))).toBe('realm.loginTaken');
  await change('policy', { profile_id: profiles.depositor });
  expect(await enter(realm, identityOf('policy'))).toBe('policy');
  await change('policy', { profile_id: profiles.system });
  expect(await enter(realm, identityOf('policy', { groups: ['Validators'] }))).toBe('policy');
  expect(await person('policy')).toMatchObject({ profile_id: profiles.system, group_id: null });
});

it('asks for the second factor afterwards, unless the realm says that it does', async () => {
  const realm = await realmOf({ bindBy: 'login' });
  const row = await person('full');
  await server.services.db
    .insertInto('second_factor')
    .values({ user_id: row?.id ?? 0, sealed_secret: 'sealed', confirmed_at: clock.now(), failed_at: null })
    .execute();
  expect(await enter(realm, identityOf('full'))).toBe('user.secondFactor');
  const step = await server.services.db.selectFrom('sign_in_step').selectAll().executeTakeFirstOrThrow();
  expect(step).toMatchObject({ user_id: row?.id, realm: 'Town login' });
  expect(await enter({ ...realm, factorByProvider: true }, identityOf('full'))).toBe('full');
});
