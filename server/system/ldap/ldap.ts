// Sign-in at a directory: it is asked for the one entry of a login, and then whether the password is that entry's.
import { escapeFilter } from 'ldapts';
import type { Resolver } from '../outgoing.ts';
import { AD_ATTRIBUTES, AD_PEOPLE, AD_STATE, nestedGroupsOf, PRINCIPAL, stateFault } from './active-directory.ts';
import { type Directory, directoryOn } from './directory.ts';
import { type DirectoryEntry, firstText, guidText } from './entries.ts';
import { type LdapPerson, LdapRefused, type LdapSettings } from './ldap.types.ts';
import { directoryAddresses, lineSteps } from './secure-line.ts';

/** ms for a whole sign-in. */
const SIGN_IN_MS = 15_000;
/** Groups that are asked for at once; servers give no more than a thousand. */
const PAGE = 500;
const MEMBER_OF = 'memberOf';

/** What a sign-in takes from outside. */
export interface DirectoryMeans {
  readonly resolve: Resolver;
  readonly now: () => Date;
  /** ms for the whole of it. */
  readonly limitMs?: number;
}

const isActiveDirectory = (settings: LdapSettings): boolean => settings.directory === 'activeDirectory';

const attributesOf = (settings: LdapSettings) => (isActiveDirectory(settings) ? AD_ATTRIBUTES : settings.attributes);

const loginsOf = (settings: LdapSettings): readonly string[] =>
  isActiveDirectory(settings) ? [AD_ATTRIBUTES.login, PRINCIPAL] : [settings.attributes.login];

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** The entries of a login: what people are, the further condition, and the login, of which nothing is taken as a condition. */
export function personFilter(settings: LdapSettings, login: string): string {
  const names = loginsOf(settings).map((name) => `(${name}=${escapeFilter`${login}`})`);
  return `(&${isActiveDirectory(settings) ? AD_PEOPLE : ''}${settings.filter}(|${names.join('')}))`;
}

/**
 * The one entry of a login. Directories let blanks and characters without width pass for nothing, so the login must stand in the
 * entry as it was typed: guesses are counted by what was typed.
 * @throws LdapRefused
 */
async function findPerson(directory: Directory, settings: LdapSettings, login: string): Promise<DirectoryEntry> {
  const attributes = attributesOf(settings);
  const isAd = isActiveDirectory(settings);
  const found = await directory.search(settings.base, {
    filter: personFilter(settings, login),
    sizeLimit: 2,
    attributes: [
      ...new Set([...Object.values(attributes), ...loginsOf(settings)]),
      ...(isAd ? AD_STATE : []),
      ...(!isAd && settings.groups === 'memberOf' ? [MEMBER_OF] : []),
    ],
    explicitBufferAttributes: isAd ? [AD_ATTRIBUTES.subject] : [],
  });
  if (found.length > 1) throw new LdapRefused('several');
  const entry = found[0];
  const names = loginsOf(settings).flatMap((name) => entry?.texts(name) ?? []);
  if (entry === undefined || !names.some((name) => folded(name) === folded(login))) throw new LdapRefused('wrong');
  return entry;
}

function subjectOf(entry: DirectoryEntry, settings: LdapSettings): string {
  const { subject } = attributesOf(settings);
  const text = isActiveDirectory(settings) ? guidText(entry.bytes(subject)) : firstText(entry, subject);
  if (text === undefined || text === '') throw new LdapRefused('noSubject', subject);
  return text;
}

const namesOf = (entries: readonly DirectoryEntry[]): readonly string[] => [...new Set(entries.map(({ dn }) => dn))];

async function groupsOf(directory: Directory, settings: LdapSettings, person: DirectoryEntry) {
  if (settings.groups === 'none') return [];
  if (!isActiveDirectory(settings) && settings.groups === 'memberOf') return person.texts(MEMBER_OF);
  const login = firstText(person, attributesOf(settings).login);
  const filter = isActiveDirectory(settings)
    ? nestedGroupsOf(person.dn)
    : escapeFilter`(|(member=${person.dn})(uniqueMember=${person.dn})(memberUid=${login}))`;
  const base = settings.groupBase || settings.base;
  return namesOf(await directory.search(base, { filter, attributes: ['1.1'], paged: { pageSize: PAGE } }));
}

/** Opens the directory as the realm's own account. @throws LdapRefused */
async function openDirectory(settings: LdapSettings, resolve: Resolver, signal: AbortSignal): Promise<Directory> {
  const line = lineSteps(settings, signal);
  const socket = await line.reach(await directoryAddresses(settings.host, resolve));
  const directory = directoryOn(await line.secure(socket), signal);
  try {
    await bindOwn(directory, settings);
    return directory;
  } catch (error) {
    directory.close();
    throw error;
  }
}

/** A named account without a password would be let in as nobody, and told it was let in. */
async function bindOwn(directory: Directory, { bindDn, bindPassword }: LdapSettings): Promise<void> {
  if (bindDn !== '' && bindPassword === '') throw new LdapRefused('signInRefused', 'no password');
  await directory.bind({ name: bindDn, password: bindDn === '' ? '' : bindPassword });
}

/**
 * Signs a person in.
 * @returns who it is, once the directory took the password
 * @throws LdapRefused
 */
export async function signInAtDirectory(
  settings: LdapSettings,
  { login, password }: { readonly login: string; readonly password: string },
  { resolve, now, limitMs = SIGN_IN_MS }: DirectoryMeans,
): Promise<LdapPerson> {
  if (password === '' || login.trim() === '') throw new LdapRefused('wrong');
  const directory = await openDirectory(settings, resolve, AbortSignal.timeout(limitMs));
  try {
    const entry = await findPerson(directory, settings, login);
    await directory.prove(entry.dn, password);
    const fault = isActiveDirectory(settings) ? stateFault(entry, now()) : undefined;
    if (fault !== undefined) throw new LdapRefused(fault);
    const subject = subjectOf(entry, settings);
    // People may often not read groups; the realm's own account may.
    if (settings.groups !== 'none') await bindOwn(directory, settings);
    return personOf(entry, { settings, subject, groups: await groupsOf(directory, settings, entry) });
  } finally {
    directory.close();
  }
}

function personOf(
  entry: DirectoryEntry,
  {
    settings,
    subject,
    groups,
  }: { readonly settings: LdapSettings; readonly subject: string; readonly groups: readonly string[] },
): LdapPerson {
  const attributes = attributesOf(settings);
  const email = firstText(entry, attributes.email);
  return {
    subject,
    login: firstText(entry, attributes.login),
    email: email === '' ? null : email,
    emailVerified: email !== '' && settings.trustEmail,
    firstName: firstText(entry, attributes.firstName),
    lastName: firstText(entry, attributes.lastName),
    groups,
  };
}
