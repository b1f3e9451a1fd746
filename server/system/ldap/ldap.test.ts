// Sign-in at a directory, over real sockets to a server that speaks the protocol and fails in the ways that matter.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DirectoryDouble, result, startDirectory } from '#tests/support/directory/directory-double.ts';
import type { KeptEntry } from '#tests/support/directory/entries-double.ts';
import { testIdentity } from '#tests/support/tls-identity.ts';
import { signInAtDirectory, testDirectory } from './ldap.ts';
import { type DirectorySettings, LdapRefused } from './ldap.types.ts';

const NAME = 'directory.alder.example';
const READER = 'cn=reader,dc=alder,dc=example';
const ZOE = 'uid=zoe,ou=people,dc=alder,dc=example';
const PRINTING = 'cn=printing,ou=groups,dc=alder,dc=example';
const NOW = new Date('2026-11-28T08:00:00Z');

const person = (uid: string, more: KeptEntry['attributes'] = {}, ou = 'people'): KeptEntry => ({
  dn: `uid=${uid},ou=${ou},dc=alder,dc=example`,
  password: `secret of ${uid}`,
  attributes: { uid: [uid], objectClass: ['person'], entryUUID: [`id-${uid}`], ...more },
});
const ENTRIES: readonly KeptEntry[] = [
  { dn: READER, password: 'reads', attributes: { cn: ['reader'] } },
  person('zoe', { mail: ['zoe@alder.example'], givenName: ['Zoé'], sn: ['Ash'], memberOf: [PRINTING] }),
  person('twin', {}, 'people'),
  person('twin', {}, 'other'),
  { ...person('nameless'), attributes: { uid: ['nameless'], objectClass: ['person'] } },
  { dn: PRINTING, attributes: { cn: ['printing'], member: [ZOE] } },
  { dn: 'cn=unix,ou=groups,dc=alder,dc=example', attributes: { cn: ['unix'], memberUid: ['zoe'] } },
];

let identity: Awaited<ReturnType<typeof testIdentity>>;
let secure: DirectoryDouble;
let upgraded: DirectoryDouble;
beforeAll(async () => {
  identity = await testIdentity(NAME);
  secure = await startDirectory(ENTRIES, identity, 'tls');
  upgraded = await startDirectory(ENTRIES, identity, 'starttls');
});
afterEach(() => {
  for (const { asked, fail } of [secure, upgraded]) {
    fail({});
    Object.assign(asked, { connections: 0 });
    asked.binds.length = 0;
    asked.searches.length = 0;
  }
});
afterAll(() => Promise.all([secure.close(), upgraded.close()]));

interface Differently extends Partial<DirectorySettings> {
  readonly bindPassword?: string;
}
const at = (way: 'ldap' | 'ldaps', host = NAME): string =>
  `${way}://${host}:${way === 'ldaps' ? secure.port : upgraded.port}`;
const accessOf = ({ bindPassword = 'reads', ...more }: Differently) => ({
  bindPassword,
  settings: {
    url: at('ldaps'),
    authority: identity.certificate,
    directory: 'ldap',
    bindDn: READER,
    base: 'dc=alder,dc=example',
    personFilter: '(objectClass=person)',
    subjectAttribute: 'entryUUID',
    loginAttribute: 'uid',
    emailAttribute: 'mail',
    firstNameAttribute: 'givenName',
    lastNameAttribute: 'sn',
    groupBase: '',
    trustEmail: false,
    ...more,
  } as const,
});
const resolve = async (host: string): Promise<readonly string[]> => {
  if (host === NAME || host === 'other.example') return ['127.0.0.1'];
  if (host === 'cloud.example') return ['169.254.169.254'];
  throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
};
const means = (limitMs: number) => ({ resolve, now: () => NOW, limitMs });
const signIn = (login: string, password: string, more: Differently = {}, limitMs = 5_000) =>
  signInAtDirectory(accessOf(more), { login, password, groups: true }, means(limitMs));
const fault = async (...asked: Parameters<typeof signIn>): Promise<string> => {
  const error = await signIn(...asked).then(
    () => 'signed in',
    (refusal: unknown) => refusal,
  );
  return error instanceof LdapRefused ? error.fault : String(error);
};

describe('a directory', () => {
  it.each(['ldaps', 'ldap'] as const)('says who a person is, over %s', async (way) => {
    expect(await signIn('zoe', 'secret of zoe', { url: at(way) })).toEqual({
      subject: 'id-zoe',
      login: 'zoe',
      email: 'zoe@alder.example',
      emailVerified: false,
      firstName: 'Zoé',
      lastName: 'Ash',
      groups: [PRINTING],
    });
    const { binds } = way === 'ldaps' ? secure.asked : upgraded.asked;
    expect(binds.map(({ dn, isEncrypted }) => [dn, isEncrypted])).toEqual([
      [READER, true],
      [ZOE, true],
      [READER, true],
    ]);
  });

  it('is searched for groups as the realm’s own account, by each way of naming members', async () => {
    const { groups } = await signIn('zoe', 'secret of zoe', {
      groupBase: 'ou=groups,dc=alder,dc=example',
    });
    expect(groups).toEqual([PRINTING, 'cn=unix,ou=groups,dc=alder,dc=example']);
    expect(secure.asked.searches.at(-1)?.as).toBe(READER);
  });

  it('refuses a wrong password, an unknown login and one that several people have', async () => {
    expect(await fault('zoe', 'another')).toBe('wrong');
    expect(await fault('nobody', 'secret of zoe')).toBe('wrong');
    expect(await fault('twin', 'secret of twin')).toBe('several');
    expect(await fault('nameless', 'secret of nameless')).toBe('noSubject');
  });

  it('never hears an empty password, which it would take for a visitor’s', async () => {
    secure.fail({ bind: () => [0, ''] });
    expect(await fault('zoe', '')).toBe('wrong');
    expect(secure.asked.connections).toBe(0);
    expect(await fault('zoe', 'secret of zoe', { bindPassword: '' })).toBe('signInRefused');
    expect(secure.asked.binds).toEqual([]);
  });

  it('takes nothing of a login for a condition', async () => {
    for (const login of ['*', 'zoe)(uid=*', 'z*e', '*)(|(uid=zoe', 'zoe\0', 'zoe\\']) {
      expect(await fault(login, 'secret of zoe')).toBe('wrong');
    }
    expect(secure.asked.searches.map(({ filter }) => filter)).toContain(
      '(&(objectclass=person)(|(uid=zoe\\29\\28uid=\\2a)))',
    );
  });

  it('knows nobody by a login that only looks the same: guesses are counted by what was typed', async () => {
    expect(await fault('zo\u00ade', 'secret of zoe')).toBe('wrong');
    expect(await signIn(' ZOE ', 'secret of zoe')).toMatchObject({ subject: 'id-zoe' });
  });
});

describe('a connection to a directory', () => {
  it('is refused where the certificate is of nobody who is trusted, or of another name', async () => {
    expect(await fault('zoe', 'secret of zoe', { authority: '' })).toBe('certificate');
    expect(await fault('zoe', 'secret of zoe', { url: at('ldaps', 'other.example') })).toBe('certificate');
    expect(await fault('zoe', 'secret of zoe', { url: at('ldap', 'other.example') })).toBe('certificate');
    expect(await fault('zoe', 'secret of zoe', { authority: 'no certificate' })).toBe('certificate');
    expect([...secure.asked.binds, ...upgraded.asked.binds]).toEqual([]);
  });

  it('carries nothing in the clear where StartTLS is refused', async () => {
    upgraded.fail({ startTls: 52 });
    expect(await fault('zoe', 'secret of zoe', { url: at('ldap') })).toBe('noEncryption');
    expect(upgraded.asked).toEqual({ connections: 1, binds: [], searches: [] });
  });

  it('believes nothing that was said before the encryption', async () => {
    // The beginning of an answer that the rest of the real one would make whole: "the password is right".
    upgraded.fail({ behindStartTls: result(2, 0x61, 0).subarray(0, 8) });
    expect(await fault('zoe', 'secret of zoe', { url: at('ldap') })).toBe('otherService');
    expect(upgraded.asked.binds).toEqual([]);
  });

  it.each(['ldaps', 'ldap'] as const)('is not opened again once it was lost, over %s', async (way) => {
    const { asked, fail } = way === 'ldaps' ? secure : upgraded;
    fail({ closeAfterSearches: 1 });
    expect(await fault('zoe', 'secret of zoe', { url: at(way) })).toBe('other');
    expect(asked.connections).toBe(1);
    expect(asked.binds.filter(({ dn }) => dn === ZOE)).toEqual([]);
  });

  it('ends when the directory says nothing', async () => {
    secure.fail({ isSilent: true });
    expect(await fault('zoe', 'secret of zoe', {}, 300)).toBe('slow');
  });

  it('goes to no address where no directory can be', async () => {
    expect(await fault('zoe', 'x', { url: 'ldaps://cloud.example' })).toBe('addressForbidden');
    expect(await fault('zoe', 'x', { url: 'ldap://169.254.169.254:389/' })).toBe('addressForbidden');
    expect(await fault('zoe', 'x', { url: 'ldaps://nowhere.example' })).toBe('nameNotFound');
    expect(await fault('zoe', 'x', { url: `ldaps://${NAME}:1` })).toBe('refused');
    for (const url of [
      'https://directory.example',
      'ldaps://',
      'ldap://host:99999',
      'ldaps://me@host',
      'ldaps://host/dc=x',
    ])
      expect(await fault('zoe', 'x', { url })).toBe('nameNotFound');
  });

  it('to what speaks no TLS or no LDAP is named so', async () => {
    expect(await fault('zoe', 'x', { url: `ldaps://${NAME}:${upgraded.port}` }, 500)).toMatch(/noEncryption|slow/);
    expect(await fault('zoe', 'x', { url: `ldap://${NAME}:${secure.port}` }, 500)).toMatch(/otherService|slow/);
  });
});

describe('a test of a directory', () => {
  const told = async (more: Differently = {}) =>
    (await testDirectory(accessOf(more), means(2_000))).map(({ step, state, cause }) => [step, cause ?? state]);

  it('goes as far as somebody who could sign in', async () => {
    const steps = await testDirectory(accessOf({}), means(2_000));
    expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect(steps.map(({ detail }) => detail)).toEqual([
      '127.0.0.1',
      expect.stringMatching(/^\d+ ms$/),
      'TLSv1.3',
      READER,
      ZOE,
    ]);
  });

  it('names the first fault, and tries nothing behind it', async () => {
    expect(await told({ authority: '' })).toEqual([
      ['name', 'done'],
      ['reach', 'done'],
      ['encryption', 'certificate'],
      ['signIn', 'notTried'],
      ['search', 'notTried'],
    ]);
    expect(await told({ url: 'ldaps://nowhere.example' })).toContainEqual(['name', 'nameNotFound']);
    expect(await told({ bindPassword: 'guess' })).toContainEqual(['signIn', 'signInRefused']);
    expect(await told({ base: 'dc=nowhere' })).toContainEqual(['search', 'baseNotFound']);
    expect(await told({ loginAttribute: 'cn' })).toContainEqual(['search', 'nobodyFound']);
  });
});
