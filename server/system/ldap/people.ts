// People and their groups, as a directory has them.
import { escapeFilter } from 'ldapts';
import { AD_ATTRIBUTES, AD_PEOPLE, AD_STATE, nestedGroupsOf, PRINCIPAL } from './active-directory.ts';
import type { Directory } from './directory.ts';
import { type DirectoryEntry, firstText, guidText } from './entries.ts';
import { type DirectorySettings, type LdapPerson, LdapRefused } from './ldap.types.ts';

/** Groups that are asked for at once; servers give no more than a thousand. */
const PAGE = 500;
const MEMBER_OF = 'memberOf';
/** No attributes at all (RFC 4511, 4.5.1.8). */
const NONE = '1.1';

const isActiveDirectory = (settings: DirectorySettings): boolean => settings.directory === 'activeDirectory';

const attributesOf = (settings: DirectorySettings) =>
  isActiveDirectory(settings)
    ? AD_ATTRIBUTES
    : {
        subject: settings.subjectAttribute,
        login: settings.loginAttribute,
        email: settings.emailAttribute,
        firstName: settings.firstNameAttribute,
        lastName: settings.lastNameAttribute,
      };

const loginsOf = (settings: DirectorySettings): readonly string[] =>
  isActiveDirectory(settings) ? [AD_ATTRIBUTES.login, PRINCIPAL] : [settings.loginAttribute];

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** What people are, the further condition, and what they sign in by. @param value escaped, or `*`: whatever it is */
function personFilter(settings: DirectorySettings, value: string): string {
  const names = loginsOf(settings).map((name) => `(${name}=${value})`);
  return `(&${isActiveDirectory(settings) ? AD_PEOPLE : ''}${settings.personFilter}(|${names.join('')}))`;
}

function wantedOf(settings: DirectorySettings): string[] {
  const wanted = [...Object.values(attributesOf(settings)), ...loginsOf(settings)].filter((name) => name !== '');
  if (isActiveDirectory(settings)) wanted.push(...AD_STATE);
  else if (settings.groupBase === '') wanted.push(MEMBER_OF);
  return [...new Set(wanted)];
}

/** A person without the lasting name, which is asked for once the password was right. */
export type Person = Omit<LdapPerson, 'subject' | 'groups'>;

function personOf(entry: DirectoryEntry, settings: DirectorySettings): Person {
  const { login, email, firstName, lastName } = attributesOf(settings);
  const address = firstText(entry, email);
  return {
    login: firstText(entry, login),
    email: address,
    emailVerified: address !== '' && settings.trustEmail,
    firstName: firstText(entry, firstName),
    lastName: firstText(entry, lastName),
  };
}

/**
 * The one entry of a login. Directories let blanks and characters without width pass for nothing, so the login must stand in the
 * entry as it was typed: guesses are counted by what was typed.
 * @throws LdapRefused
 */
export async function findPerson(
  directory: Directory,
  settings: DirectorySettings,
  login: string,
): Promise<{ readonly entry: DirectoryEntry; readonly person: Person }> {
  const found = await directory.search(settings.base, {
    // Nothing of a login is taken for a condition.
    filter: personFilter(settings, escapeFilter`${login}`),
    sizeLimit: 2,
    attributes: wantedOf(settings),
    explicitBufferAttributes: isActiveDirectory(settings) ? [AD_ATTRIBUTES.subject] : [],
  });
  if (found.length > 1) throw new LdapRefused('several');
  const entry = found[0];
  const names = loginsOf(settings).flatMap((name) => entry?.texts(name) ?? []);
  if (entry === undefined || !names.some((name) => folded(name) === folded(login))) throw new LdapRefused('wrong');
  return { entry, person: personOf(entry, settings) };
}

/** The name in full of anybody who could sign in. @throws LdapRefused where there is nobody */
export async function somebody(directory: Directory, settings: DirectorySettings): Promise<string> {
  const filter = personFilter(settings, '*');
  const [first] = await directory.search(settings.base, { filter, sizeLimit: 1, attributes: [NONE] });
  if (first === undefined) throw new LdapRefused('nobodyFound', filter);
  return first.dn;
}

/** The lasting name of an entry. @throws LdapRefused where it has none */
export function subjectOf(entry: DirectoryEntry, settings: DirectorySettings): string {
  const { subject } = attributesOf(settings);
  const text = isActiveDirectory(settings) ? guidText(entry.bytes(subject)) : firstText(entry, subject);
  if (text === undefined || text === '') throw new LdapRefused('noSubject', subject);
  return text;
}

/** The names of a person's groups in full. @throws LdapRefused */
export async function groupsOf(
  directory: Directory,
  settings: DirectorySettings,
  entry: DirectoryEntry,
): Promise<readonly string[]> {
  const isAd = isActiveDirectory(settings);
  if (!isAd && settings.groupBase === '') return entry.texts(MEMBER_OF);
  const login = firstText(entry, attributesOf(settings).login);
  const filter = isAd
    ? nestedGroupsOf(entry.dn)
    : escapeFilter`(|(member=${entry.dn})(uniqueMember=${entry.dn})(memberUid=${login}))`;
  const found = await directory.search(settings.groupBase || settings.base, {
    filter,
    attributes: [NONE],
    paged: { pageSize: PAGE },
  });
  return [...new Set(found.map(({ dn }) => dn))];
}
