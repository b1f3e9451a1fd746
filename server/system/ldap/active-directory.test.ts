// Active Directory by its documented attributes, spoken by a server of tests: none of these ran against a real one.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DirectoryDouble, startDirectory } from '#tests/support/directory/directory-double.ts';
import type { KeptEntry } from '#tests/support/directory/entries-double.ts';
import { testIdentity } from '#tests/support/tls-identity.ts';
import { signInAtDirectory } from './ldap.ts';
import { type DirectorySettings, LdapRefused } from './ldap.types.ts';

const BASE = 'DC=corp,DC=example';
const NOW = new Date('2026-11-28T08:00:00Z');
/** 100 ns since 1601, as Active Directory counts. */
const fileTime = (date: string): string => String((BigInt(Date.parse(date)) + 11_644_473_600_000n) * 10_000n);
const GUID = Buffer.from('00112233445566778899aabbccddeeff', 'hex');

const user = (login: string, state: KeptEntry['attributes'] = {}): KeptEntry => ({
  dn: `CN=${login},CN=Users,${BASE}`,
  password: 'right',
  attributes: {
    objectCategory: ['person'],
    objectClass: ['user'],
    objectGUID: [GUID],
    sAMAccountName: [login],
    userPrincipalName: [`${login}@corp.example`],
    mail: [`${login}@alder.example`],
    userAccountControl: ['512'],
    accountExpires: ['9223372036854775807'],
    pwdLastSet: [fileTime('2026-01-01T00:00:00Z')],
    ...state,
  },
});
const group = (name: string, ...member: string[]): KeptEntry => ({
  dn: `CN=${name},OU=Groups,${BASE}`,
  attributes: { cn: [name], member },
});
const ENTRIES: readonly KeptEntry[] = [
  { dn: 'reader@corp.example', password: 'reads', attributes: {} },
  user('Zoe', { givenName: ['Zoé'], sn: ['Ash'] }),
  user('off', { userAccountControl: ['514'] }),
  user('lockedOut', { 'msDS-User-Account-Control-Computed': ['16'] }),
  user('stale', { 'msDS-User-Account-Control-Computed': ['8388608'] }),
  user('gone', { accountExpires: [fileTime('2026-11-01T00:00:00Z')] }),
  user('staying', { accountExpires: [fileTime('2026-12-01T00:00:00Z')] }),
  user('endless', { accountExpires: ['0'] }),
  user('fresh', { pwdLastSet: ['0'] }),
  user('service', { pwdLastSet: ['0'], userAccountControl: ['66048'] }),
  { ...user('COMPUTER$'), attributes: { ...user('COMPUTER$').attributes, objectCategory: ['computer'] } },
  group('Printing', `CN=Zoe,CN=Users,${BASE}`),
  group('Everybody who prints', `CN=Printing,OU=Groups,${BASE}`),
  group('Company', `CN=Everybody who prints,OU=Groups,${BASE}`),
  group('Others', `CN=off,CN=Users,${BASE}`),
];

let directory: DirectoryDouble;
let settings: DirectorySettings;
beforeAll(async () => {
  const identity = await testIdentity('dc1.corp.example');
  directory = await startDirectory(ENTRIES, identity, 'tls');
  settings = {
    url: `ldaps://dc1.corp.example:${directory.port}`,
    authority: identity.certificate,
    directory: 'activeDirectory',
    bindDn: 'reader@corp.example',
    base: BASE,
    personFilter: '',
    // Of other directories; nothing here has them.
    subjectAttribute: 'entryUUID',
    loginAttribute: 'uid',
    emailAttribute: 'uid',
    firstNameAttribute: 'uid',
    lastNameAttribute: 'uid',
    groupBase: '',
    trustEmail: true,
  };
});
afterEach(() => directory.fail({}));
afterAll(() => directory.close());

const signIn = (login: string, password = 'right') =>
  signInAtDirectory(
    { settings, bindPassword: 'reads' },
    { login, password, groups: true },
    { resolve: async () => ['127.0.0.1'], now: () => NOW },
  );
const fault = async (login: string, password?: string): Promise<string> => {
  const refusal = await signIn(login, password).catch((error: unknown) => error);
  return refusal instanceof LdapRefused ? refusal.fault : 'signed in';
};

describe('an Active Directory', () => {
  it('names a person by both logins, with the GUID as Microsoft writes it and with groups of groups', async () => {
    const zoe = {
      subject: '33221100-5544-7766-8899-aabbccddeeff',
      login: 'Zoe',
      email: 'Zoe@alder.example',
      emailVerified: true,
      firstName: 'Zoé',
      lastName: 'Ash',
      groups: ['Printing', 'Everybody who prints', 'Company'].map((name) => `CN=${name},OU=Groups,${BASE}`),
    };
    expect(await signIn('zoe')).toEqual(zoe);
    expect(await signIn('zoe@corp.example')).toEqual(zoe);
  });

  it('says why somebody may not sign in, to the right password alone', async () => {
    const logins = ['off', 'lockedOut', 'stale', 'gone', 'fresh', 'staying', 'endless', 'service', 'COMPUTER$'];
    expect(await Promise.all(logins.map((login) => fault(login)))).toEqual([
      'disabled',
      'locked',
      'passwordExpired',
      'accountExpired',
      'mustChange',
      'signed in',
      'signed in',
      'signed in',
      'wrong',
    ]);
    expect(await Promise.all(logins.map((login) => fault(login, 'guess')))).toEqual(logins.map(() => 'wrong'));
  });

  it('is understood where it refuses by a code', async () => {
    const told: Record<string, string> = {};
    for (const code of ['52e', '525', '530', '532', '533', '701', '773', '775']) {
      const words = `80090308: LdapErr: DSID-0C0903A9, comment: AcceptSecurityContext error, data ${code}, v1db1`;
      directory.fail({ bind: (dn) => (dn.startsWith('CN=') ? [49, words] : undefined) });
      told[code] = await fault('zoe');
    }
    expect(told).toEqual({
      '52e': 'wrong',
      525: 'wrong',
      530: 'disabled',
      532: 'passwordExpired',
      533: 'disabled',
      701: 'accountExpired',
      773: 'mustChange',
      775: 'locked',
    });
  });
});
