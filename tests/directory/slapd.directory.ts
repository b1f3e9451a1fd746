// Sign-in at a real OpenLDAP: over TLS and StartTLS, with groups, and with what its password policy says.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAtDirectory, testDirectory } from '#server/system/ldap/ldap.ts';
import { type DirectorySettings, LdapRefused } from '#server/system/ldap/ldap.types.ts';
import { testIdentity } from '#tests/support/tls-identity.ts';
import { type RealDirectory, startSlapd } from './slapd.ts';

const BASE = 'dc=alder,dc=example';
const HOST = 'directory.alder.example';

const entry = (dn: string, lines: readonly string[]): string => [`dn: ${dn},${BASE}`, ...lines, ''].join('\n');
const person = (uid: string, more: readonly string[] = []): string =>
  entry(`uid=${uid},ou=people`, [
    'objectClass: inetOrgPerson',
    `uid: ${uid}`,
    `cn: ${uid} Ash`,
    'sn: Ash',
    `mail: ${uid}@alder.example`,
    `userPassword: secret of ${uid}`,
    ...more,
  ]);
const LDIF = [
  `dn: ${BASE}\nobjectClass: dcObject\nobjectClass: organization\no: Alder\ndc: alder\n`,
  entry('cn=policy', [
    'objectClass: organizationalRole',
    'objectClass: pwdPolicy',
    'cn: policy',
    'pwdAttribute: userPassword',
    'pwdMustChange: TRUE',
  ]),
  entry('cn=reader', ['objectClass: organizationalRole', 'objectClass: simpleSecurityObject', 'userPassword: reads']),
  entry('ou=people', ['objectClass: organizationalUnit']),
  entry('ou=groups', ['objectClass: organizationalUnit']),
  person('zoe', ['givenName: Zoé', `memberOf: cn=printing,ou=groups,${BASE}`]),
  person('other'),
  person('reset', ['pwdReset: TRUE']),
  entry('cn=unix,ou=groups', ['objectClass: posixGroup', 'gidNumber: 500', 'memberUid: zoe']),
  entry('cn=printing,ou=groups', ['objectClass: groupOfNames', `member: uid=zoe,ou=people,${BASE}`]),
  entry('cn=others,ou=groups', ['objectClass: groupOfNames', `member: uid=other,ou=people,${BASE}`]),
].join('\n');

let directory: RealDirectory;
let settings: DirectorySettings;
beforeAll(async () => {
  const identity = await testIdentity(HOST);
  directory = await startSlapd(LDIF, identity);
  settings = {
    url: `ldaps://${HOST}:${directory.tls}`,
    authority: identity.certificate,
    directory: 'ldap',
    bindDn: `cn=reader,${BASE}`,
    base: BASE,
    personFilter: '(objectClass=inetOrgPerson)',
    subjectAttribute: 'entryUUID',
    loginAttribute: 'uid',
    emailAttribute: 'mail',
    firstNameAttribute: 'givenName',
    lastNameAttribute: 'sn',
    groupBase: `ou=groups,${BASE}`,
    trustEmail: true,
  };
});
afterAll(() => directory?.stop());

const means = { resolve: async () => ['127.0.0.1'], now: () => new Date() };
const signIn = (login: string, password: string, more: Partial<DirectorySettings> = {}, bindPassword = 'reads') =>
  signInAtDirectory({ settings: { ...settings, ...more }, bindPassword }, { login, password, groups: true }, means);
const fault = async (...asked: Parameters<typeof signIn>): Promise<string> => {
  const refusal = await signIn(...asked).catch((error: unknown) => error);
  return refusal instanceof LdapRefused ? refusal.fault : 'signed in';
};

it('says who a person is, over TLS and StartTLS, by both ways to groups', async () => {
  const zoe = {
    subject: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    login: 'zoe',
    email: 'zoe@alder.example',
    emailVerified: true,
    firstName: 'Zoé',
    lastName: 'Ash',
    groups: [`cn=printing,ou=groups,${BASE}`],
  };
  const searched = [`cn=unix,ou=groups,${BASE}`, ...zoe.groups];
  const upgraded = { url: `ldap://${HOST}:${directory.starttls}` };
  for (const way of [{}, upgraded]) {
    expect(await signIn('zoe', 'secret of zoe', way)).toEqual({ ...zoe, groups: searched });
    expect(await signIn('zoe', 'secret of zoe', { ...way, groupBase: '' })).toEqual(zoe);
  }
});

it('refuses by name what is wrong', async () => {
  expect(await fault('zoe', 'guess')).toBe('wrong');
  expect(await fault('*', 'secret of zoe')).toBe('wrong');
  expect(await fault('zoe', 'secret of zoe', {}, 'guess')).toBe('signInRefused');
  expect(await fault('zoe', 'secret of zoe', { base: 'dc=nowhere' })).toBe('baseNotFound');
  expect(await fault('zoe', 'secret of zoe', { authority: '' })).toBe('certificate');
  expect(await fault('zoe', 'secret of zoe', { url: `ldaps://${HOST}:${directory.starttls}` })).toMatch(
    /noEncryption|slow/,
  );
});

it('hears from the password policy that a password must be changed', async () => {
  expect(await fault('reset', 'secret of reset')).toBe('mustChange');
});

it('is tested up to somebody who could sign in', async () => {
  const steps = await testDirectory({ settings, bindPassword: 'reads' }, means);
  expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'done']);
});
