// Passwords that a directory keeps: the ordinary sign-in asks the directories of its host (docs/decisions/0668).
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { isAboveRealms } from '#domain/realms/realms.rules.ts';
import { masksOfRow } from '#server/access/person.ts';
import type { Handlers, Services } from '#server/context/context.ts';
import {
  type Credentials,
  type Directories,
  type EnterNamed,
  signIn,
} from '#server/features/session/sign-in.usecases.ts';
import { type DirectoryAccess, signInAtDirectory, testDirectory } from '#server/system/ldap/ldap.ts';
import { isDirectoryFault, LdapRefused, type PersonFault } from '#server/system/ldap/ldap.types.ts';
import { systemResolver } from '#server/system/outgoing/outgoing.ts';
import { offeredRealms } from './openid-sign-in.usecases.ts';
import { openRealmSecret } from './realm-secret.ts';
import { type Realm, realmsOfPerson } from './realms.repository.ts';
import { signInFrom } from './sign-in-from.usecases.ts';

/** ms that one directory has; who comes from the same network address may wait for that. */
const LIMIT_MS = 8_000;

const isDirectory = ({ active, settings }: Realm): boolean => active && settings.kind === 'ldap';

/** undefined: it is no directory, or its password cannot be opened */
async function accessOf(realm: Realm, { secrets }: Services): Promise<DirectoryAccess | undefined> {
  const bindPassword = await openRealmSecret(realm, secrets);
  const { settings } = realm;
  return settings.kind === 'ldap' && bindPassword !== undefined ? { settings, bindPassword } : undefined;
}

/** A directory may be in the office network, as a mail server may (docs/decisions/0667). */
export const meansOf = ({ clock }: Pick<Services, 'clock'>) => ({
  resolve: systemResolver,
  now: () => clock.now(),
  limitMs: LIMIT_MS,
});

/**
 * What a person is told. That somebody is locked out directories say of wrong passwords too: it would tell who is there, so the log
 * alone says it.
 */
const TOLD = {
  wrong: 'user.loginError',
  several: 'user.loginError',
  locked: 'user.loginError',
  noSubject: 'realm.notSetUp',
  disabled: 'realm.disabled',
  accountExpired: 'realm.accountExpired',
  passwordExpired: 'realm.passwordExpired',
  mustChange: 'realm.passwordExpired',
} as const satisfies Record<PersonFault, string>;

function refusalOf(realm: Realm, error: unknown, { log }: Services): Result<never> {
  if (!(error instanceof LdapRefused)) throw error;
  const { fault, detail } = error;
  if (fault !== 'wrong') log.warn('security.directory-refused', { realm: realm.name, reason: fault, words: detail });
  if (isDirectoryFault(fault)) return refuse('realm.away', { realm: realm.name });
  const label = TOLD[fault];
  return label === 'user.loginError' ? refuse(label) : refuse(label, { realm: realm.name });
}

async function ask(realm: Realm, credentials: Credentials, asked: Asked): Promise<Result<EnterNamed>> {
  const { services, detail } = asked;
  const access = await accessOf(realm, services);
  if (access === undefined) return refuse('realm.away', { realm: realm.name });
  const { login, password, address, agent, device } = credentials;
  const question = { login, password, groups: realm.groups.length > 0 };
  try {
    const identity = await signInAtDirectory(access, question, meansOf(services));
    const arrival = { address, agent, device, detail };
    return ok(() => signInFrom(realm, identity, { arrival, services }));
  } catch (error) {
    return refusalOf(realm, error, services);
  }
}

interface Asked {
  readonly services: Services;
  readonly detail: boolean;
}

/** Asks one after the other. Who is not there, or away, leaves it to the next. */
async function askAll(realms: readonly Realm[], credentials: Credentials, asked: Asked): Promise<Result<EnterNamed>> {
  let refusal: Result<EnterNamed> = refuse('user.loginError');
  for (const realm of realms) {
    const named = await ask(realm, credentials, asked);
    if (named.ok) return named;
    const { label } = named.refusal;
    if (label !== 'user.loginError' && label !== 'realm.away') return named;
    if (label === 'realm.away') refusal = named;
  }
  return refusal;
}

/** The directories that a sign-in on this host asks. */
function directoriesOf(asked: Asked, host: string): Directories {
  const { services } = asked;
  const { db } = services;
  const offered = async () => (await offeredRealms(services, host)).filter(isDirectory);
  const keepers = async (userId: number) => (await realmsOfPerson(db, userId)).filter(isDirectory);
  return {
    keep: async (row) => !isAboveRealms(masksOfRow(row)) && (await keepers(row.id)).length > 0,
    async judge(credentials, userId) {
      const own = userId === undefined ? [] : await keepers(userId);
      return askAll(own.length > 0 ? own : await offered(), credentials, asked);
    },
    async refuse() {
      for (const realm of await offered()) {
        const access = await accessOf(realm, services);
        const steps = access === undefined ? [] : await testDirectory(access, meansOf(services));
        if (!steps.some(({ step, state }) => step === 'signIn' && state === 'done'))
          return refuse('realm.away', { realm: realm.name });
      }
      return refuse('user.loginError');
    },
  };
}

export const PASSWORD_HANDLERS: Handlers<'authentication.authenticate'> = {
  'authentication.authenticate': async ({ body, query, address, headers, host }, services) => {
    const agent = headers['user-agent'] ?? '';
    const detail = query.withProfileDetail === 'true';
    const directories = directoriesOf({ services, detail }, host);
    return signIn({ ...body, address, agent }, { detail, directories }, services);
  },
};
