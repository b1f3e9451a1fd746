// Sign-in at a directory: it is asked for the one entry of a login, and then whether the password is that entry's.
import type { Resolver } from '../host-names/host-names.ts';
import { stateFault } from './active-directory.ts';
import { type Directory, directoryOn } from './directory.ts';
import {
  type DirectoryFault,
  type DirectorySettings,
  isDirectoryFault,
  type LdapPerson,
  LdapRefused,
} from './ldap.types.ts';
import { findPerson, groupsOf, somebody, subjectOf } from './people.ts';
import { lineSteps } from './secure-line.ts';

/** ms for a whole sign-in. */
const SIGN_IN_MS = 15_000;

/** Which directory, and the password of the account that it is asked with. */
export interface DirectoryAccess {
  readonly settings: DirectorySettings;
  readonly bindPassword: string;
}

/** What a sign-in takes from outside. */
export interface DirectoryMeans {
  readonly resolve: Resolver;
  readonly now: () => Date;
  /** ms for the whole of it. */
  readonly limitMs?: number;
}

/** The steps of a test, in their order. */
export const DIRECTORY_STEPS = ['name', 'reach', 'encryption', 'signIn', 'search'] as const;
export type DirectoryStep = (typeof DIRECTORY_STEPS)[number];

/** Told of each step that is done, with what there is to say of it. */
type Tell = (step: DirectoryStep, detail: string) => void;

/** A named account without a password would be let in as nobody, and told that it was let in. */
async function bindOwn(directory: Directory, { settings, bindPassword }: DirectoryAccess): Promise<void> {
  const { bindDn } = settings;
  if (bindDn !== '' && bindPassword === '') throw new LdapRefused('signInRefused', 'no password');
  await directory.bind({ name: bindDn, password: bindDn === '' ? '' : bindPassword });
}

/** Opens the directory, asked as the realm's own account, for one piece of work. @throws LdapRefused */
async function withDirectory<T>(
  access: DirectoryAccess,
  { resolve, limitMs = SIGN_IN_MS, tell = () => undefined }: DirectoryMeans & { readonly tell?: Tell },
  work: (directory: Directory) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(limitMs);
  const line = lineSteps(access.settings, signal);
  const addresses = await line.find(resolve);
  tell('name', addresses.join(', '));
  const begun = performance.now();
  const socket = await line.reach(addresses);
  tell('reach', `${Math.round(performance.now() - begun)} ms`);
  const secured = await line.secure(socket);
  tell('encryption', secured.getProtocol() ?? '');
  const directory = directoryOn(secured, signal);
  try {
    await bindOwn(directory, access);
    tell('signIn', access.settings.bindDn);
    return await work(directory);
  } finally {
    directory.close();
  }
}

/**
 * Signs a person in.
 * @param asked `groups`: whether groups are asked for as well
 * @returns who it is, once the directory took the password
 * @throws LdapRefused
 */
export function signInAtDirectory(
  access: DirectoryAccess,
  asked: { readonly login: string; readonly password: string; readonly groups: boolean },
  means: DirectoryMeans,
): Promise<LdapPerson> {
  const { settings } = access;
  const { login, password } = asked;
  if (password === '' || login.trim() === '') return Promise.reject(new LdapRefused('wrong'));
  return withDirectory(access, means, async (directory) => {
    const { entry, person } = await findPerson(directory, settings, login).catch(async (error: unknown) => {
      // A login that is not there takes as many questions as a wrong password.
      await bindOwn(directory, access);
      throw error;
    });
    await directory.prove(entry.dn, password);
    const fault = settings.directory === 'activeDirectory' ? stateFault(entry, means.now()) : undefined;
    if (fault !== undefined) throw new LdapRefused(fault);
    const subject = subjectOf(entry, settings);
    if (!asked.groups) return { ...person, subject, groups: [] };
    // People may often not read groups; the realm's own account may.
    await bindOwn(directory, access);
    return { ...person, subject, groups: await groupsOf(directory, settings, entry) };
  });
}

/** One step of a test. Those behind one that failed are not tried. */
export interface DirectoryTested {
  readonly step: DirectoryStep;
  readonly state: 'done' | 'failed' | 'notTried';
  /** Addresses, ms, the words of the directory; empty: nothing more is known. */
  readonly detail: string;
  readonly cause: DirectoryFault | null;
}

/** Tries all but a password of a person: up to somebody who is found. Never rejects for what the directory does. */
export async function testDirectory(access: DirectoryAccess, means: DirectoryMeans): Promise<DirectoryTested[]> {
  const done = new Map<DirectoryStep, string>();
  const tell: Tell = (step, detail) => done.set(step, detail);
  const fault = await withDirectory(access, { ...means, tell }, async (directory) => {
    tell('search', await somebody(directory, access.settings));
  }).then(
    () => undefined,
    (error: unknown) => (error instanceof LdapRefused ? error : new LdapRefused('other', String(error))),
  );
  const failed = DIRECTORY_STEPS.find((step) => !done.has(step));
  return DIRECTORY_STEPS.map((step): DirectoryTested => {
    const detail = done.get(step);
    if (detail !== undefined) return { step, state: 'done', detail, cause: null };
    if (step !== failed) return { step, state: 'notTried', detail: '', cause: null };
    return {
      step,
      state: 'failed',
      detail: fault?.detail ?? '',
      cause: fault !== undefined && isDirectoryFault(fault.fault) ? fault.fault : 'other',
    };
  });
}
