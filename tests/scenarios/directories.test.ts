// Signing in with the password of a directory, by the ordinary form: a server that speaks LDAP, and Mailroom beside it.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { RealmDefinition } from '#domain/realms/realms.schema.ts';
import { realmCell } from '#server/features/realms/realms.repository.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { createSettableClock } from '#server/system/clock.ts';
import { type DirectoryDouble, startDirectory } from '#tests/support/directory/directory-double.ts';
import type { KeptEntry } from '#tests/support/directory/entries-double.ts';
import { buildPeople, type SignInPeople } from '#tests/support/sign-in/people.ts';
import { ApiFailure } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { testIdentity } from '#tests/support/tls-identity.ts';

const BASE = 'dc=alder,dc=example';
const READER = `cn=reader,${BASE}`;
const SUPER = 2 ** 30;
const person = (uid: string, more: KeptEntry['attributes'] = {}): KeptEntry => ({
  dn: `uid=${uid},ou=people,${BASE}`,
  password: `directory of ${uid}`,
  attributes: {
    uid: [uid],
    objectClass: ['person'],
    entryUUID: [`id-${uid}`],
    mail: [`${uid}@alder.example`],
    ...more,
  },
});
const clock = createSettableClock();
const GROUP = `cn=post,ou=groups,${BASE}`;

let directory: DirectoryDouble;
let server: TestServer;
let people: SignInPeople;
let authority: string;
let groupId: number;

beforeAll(async () => {
  const identity = await testIdentity('127.0.0.1');
  authority = identity.certificate;
  const entries = [
    { dn: READER, password: 'reads', attributes: {} },
    ...['claire', 'policy', 'twice'].map((uid) => person(uid)),
    person('newcomer', { givenName: ['Nora'], sn: ['Newcomer'], memberOf: [GROUP] }),
  ];
  directory = await startDirectory(entries, identity, 'tls');
  server = await startTestServer({ clock });
  people = await buildPeople(server.services);
  const group = { account_id: people.accountId, code: 'post', name: 'Post room' };
  const { db } = server.services;
  groupId = (await db.insertInto('user_group').values(group).returning('id').executeTakeFirstOrThrow()).id;
});
afterAll(async () => {
  await server?.stop();
  await directory?.close();
});
beforeEach(async () => {
  directory.fail({});
  directory.asked.binds.length = 0;
  await server.services.db.deleteFrom('sign_in_realm').execute();
});

async function addRealm(fields: object = {}): Promise<number> {
  const { db, secrets } = server.services;
  const { id: profileId } = await db
    .selectFrom('profile')
    .select('id')
    .where('account_id', '=', people.accountId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const settings = { kind: 'ldap', url: `ldaps://127.0.0.1:${directory.port}`, authority, bindDn: READER, base: BASE };
  const definition = RealmDefinition.parse({
    name: 'Alder directory',
    settings,
    bindBy: 'login',
    provisioning: { accountId: people.accountId, profileId },
    groups: [{ group: GROUP.toUpperCase(), groupId }],
    ...fields,
  });
  const { name, active } = definition;
  const values = { name, active, definition: toJson(definition) };
  const { id } = await db.insertInto('sign_in_realm').values(values).returning('id').executeTakeFirstOrThrow();
  const sealed_secret = await secrets.seal('reads', realmCell(id));
  await db.updateTable('sign_in_realm').set({ sealed_secret }).where('id', '=', id).execute();
  return id;
}
const change = (login: string, fields: object) =>
  server.services.db.updateTable('app_user').set(fields).where('login', '=', login).execute();
const signIn = (login: string, password: string): Promise<string> =>
  server.stranger.call('authentication.authenticate', { body: { login, password } }).then(
    ({ user }) => user.login,
    (error: unknown) => (error instanceof ApiFailure ? error.label : String(error)),
  );
const asksOf = (uid: string): number => directory.asked.binds.filter(({ dn }) => dn.startsWith(`uid=${uid},`)).length;

it('makes who is new, puts them where their groups say, and knows them again', async () => {
  await addRealm();
  expect(await signIn('newcomer', 'directory of newcomer')).toBe('newcomer');
  const { db } = server.services;
  const made = await db.selectFrom('app_user').selectAll().where('login', '=', 'newcomer').executeTakeFirstOrThrow();
  expect(made).toMatchObject({ first_name: 'Nora', last_name: 'Newcomer', group_id: groupId, password_hash: null });
  expect(made).toMatchObject({ email_address: 'newcomer@alder.example', email_verified: false });
  expect(await signIn('Newcomer', 'directory of newcomer')).toBe('newcomer');
  const event = await db
    .selectFrom('sign_in_event')
    .select(['outcome', 'realm'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(event).toEqual({ outcome: 'signedIn', realm: 'Alder directory' });
});

it('asks no directory about who has a password here, until the directory named them', async () => {
  const realmId = await addRealm();
  expect(await signIn('claire', people.password)).toBe('claire');
  expect(await signIn('claire', 'directory of claire')).toBe('user.loginError');
  expect(asksOf('claire')).toBe(0);
  // Bound, the directory alone judges: who is closed out there comes by no old password here.
  const { id } = await server.services.db
    .selectFrom('app_user')
    .select('id')
    .where('login', '=', 'claire')
    .executeTakeFirstOrThrow();
  const at = new Date();
  const binding = { realm_id: realmId, subject: 'id-claire', user_id: id, managed: false, bound_at: at, used_at: at };
  await server.services.db.insertInto('realm_binding').values(binding).execute();
  expect(await signIn('claire', 'directory of claire')).toBe('claire');
  expect(await signIn('claire', people.password)).toBe('user.loginError');
});

it('lets a super administrator in by the password here alone, whatever the directory says', async () => {
  const { db } = server.services;
  const system = {
    account_id: people.accountId,
    name: 'System',
    permissions: SUPER,
    permissions_on_group: 0,
    permissions_on_ou: 0,
  };
  const { id } = await db.insertInto('profile').values(system).returning('id').executeTakeFirstOrThrow();
  await change('policy', { profile_id: id });
  await addRealm();
  directory.fail({ closeAfterSearches: 1 });
  expect(await signIn('policy', people.password)).toBe('policy');
  directory.fail({});
  expect(await signIn('policy', 'directory of policy')).toBe('user.loginError');
  expect(asksOf('policy')).toBe(0);
});

it('answers alike whoever is there, with the same pauses, and says more to a right password', async () => {
  await addRealm();
  await change('twice', { password_hash: null });
  const refused = async (password: string) =>
    Promise.all(['twice', 'nobody-at-all', 'moved'].map((login) => signIn(login, password)));
  expect(await refused('guess')).toEqual(['user.loginError', 'user.loginError', 'user.loginError']);
  directory.fail({ bind: (dn) => (dn === READER ? [49, ''] : undefined) });
  expect(await refused('guess')).toEqual(['realm.away', 'realm.away', 'realm.away']);
  for (let guess = 0; guess < 20; guess += 1) await signIn('twice', `guess ${guess}`);
  expect(await signIn('twice', 'directory of twice')).toBe('user.tooManyFailures');
  clock.advance(3_600_000);
  const data = (code: string) => `AcceptSecurityContext error, data ${code}, v1db1`;
  const told: string[] = [];
  for (const code of ['533', '701', '773', '775']) {
    directory.fail({ bind: (dn) => (dn === READER ? undefined : [49, data(code)]) });
    told.push(await signIn('twice', 'directory of twice'));
  }
  expect(told).toEqual(['realm.disabled', 'realm.accountExpired', 'realm.passwordExpired', 'user.loginError']);
});

it('is tested for its administrators up to somebody who could sign in', async () => {
  const realmId = await addRealm();
  const administrator = await server.administrator();
  const states = async () => {
    const { steps } = await administrator.call('security.testRealm', { body: { realmId } });
    return steps.map(({ step, state, cause }) => `${step} ${cause ?? state}`);
  };
  expect(await states()).toEqual(['name done', 'reach done', 'encryption done', 'signIn done', 'search done']);
  directory.fail({ bind: () => [49, 'no'] });
  expect(await states()).toContain('signIn signInRefused');
});
