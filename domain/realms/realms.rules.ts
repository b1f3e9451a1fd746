// What a sign-in service may do: who is made by it, and where the groups that it says place people.
import type { Masks } from '../access/abilities.ts';
import { PERMISSION_LEVELS } from '../access/access.ts';
import { maskOf } from '../access/flags.ts';
import { checkLogin, foldLogin } from '../accounts/accounts.rules.ts';
import { isEmail } from '../addresses/email.ts';
import { ok, type Result, refuse } from '../errors/result.ts';
import type { ExternalIdentity, LdapSettings, MappedGroup, OpenIdSettings, RealmDefinition } from './realms.schema.ts';

const SUPER = maskOf('superAdmin', 'superAdminView');

/** Whether masks hold a flag of the system's administrators, at any level: no sign-in service gives or takes such. */
export const isAboveRealms = (masks: Masks): boolean => PERMISSION_LEVELS.some((level) => (masks[level] & SUPER) !== 0);

const NAME_LENGTH = 100;
const EMAIL_LENGTH = 254;
/** Control characters and those that turn the direction of what follows. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

const lineOf = (text: string): string =>
  [...text.replaceAll(UNPRINTABLE, ' ').trim()].slice(0, NAME_LENGTH).join('').trim();

/** A person as it is made of what a service says. */
export interface NewPerson {
  readonly login: string;
  readonly firstName: string;
  readonly lastName: string;
  /** '' where the service says none, or none that is an address */
  readonly emailAddress: string;
  readonly emailVerified: boolean;
}

/** @returns `users.login` where neither login nor address is a login here */
export function newPersonOf(identity: ExternalIdentity): Result<NewPerson> {
  const { email } = identity;
  const login = [identity.login, email].map((text) => text.trim()).find((text) => checkLogin(text).ok);
  if (login === undefined || login.search(UNPRINTABLE) >= 0)
    return refuse('users.login', { login: lineOf(identity.login) });
  const emailAddress = email.length <= EMAIL_LENGTH && isEmail(email) ? email : '';
  return ok({
    login,
    firstName: lineOf(identity.firstName),
    lastName: lineOf(identity.lastName),
    emailAddress,
    emailVerified: emailAddress !== '' && identity.emailVerified,
  });
}

/** The rows of the mapping whose group the person is in, in their order. */
export function mappedRows(
  { groups }: Pick<RealmDefinition, 'groups'>,
  identity: Pick<ExternalIdentity, 'groups'>,
): MappedGroup[] {
  const said = new Set(identity.groups.map(foldLogin));
  return groups.filter(({ group }) => said.has(foldLogin(group)));
}

/** A person who is there, as far as binding asks. */
export interface BindablePerson {
  readonly emailVerified: boolean;
  /** Nobody ever chose a password here. */
  readonly hasNoPassword: boolean;
  readonly masks: Masks;
}

/**
 * Whether an identity becomes this person's, whose login or address it has. An address must be the service's word, and here it must
 * be proven too, or nobody can have signed in yet: else whoever wrote another's address into the own settings would wait in the
 * account into which that other is led.
 */
export function mayBind(by: RealmDefinition['bindBy'], identity: ExternalIdentity, person: BindablePerson): boolean {
  if (isAboveRealms(person.masks)) return false;
  if (by === 'login') return true;
  return by === 'email' && identity.emailVerified && (person.emailVerified || person.hasNoPassword);
}

type Claims = Readonly<Record<string, unknown>>;

/** The claim of this name; else the one that its dots lead to: `realm_access.roles`. */
function claimOf(claims: Claims, name: string): unknown {
  if (name === '') return undefined;
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split('.')
    .reduce<unknown>(
      (at, part) =>
        typeof at === 'object' && at !== null && Object.hasOwn(at, part) ? (at as Claims)[part] : undefined,
      claims,
    );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Groups that are read of one person, and characters of each. */
const MOST_GROUPS = 2_000;
const GROUP_LENGTH = 500;

/** What the claims of an OpenID provider say of a person. An address is proven by `email_verified`, which speaks of `email` alone. */
export function identityOf(subject: string, claims: Claims, settings: OpenIdSettings): ExternalIdentity {
  const text = (name: string) => textOf(claimOf(claims, name));
  const groups = claimOf(claims, settings.groupsClaim);
  const verified = claims.email_verified;
  return {
    subject,
    login: text(settings.loginClaim),
    email: text(settings.emailClaim),
    emailVerified: settings.emailClaim === 'email' && (verified === true || verified === 'true'),
    firstName: text(settings.firstNameClaim),
    lastName: text(settings.lastNameClaim),
    groups: (Array.isArray(groups) ? groups : [groups])
      .map(textOf)
      .filter((group) => group !== '' && group.length <= GROUP_LENGTH)
      .slice(0, MOST_GROUPS),
  };
}

const namedBy = ({ directory, subjectAttribute }: LdapSettings): string =>
  directory === 'ldap' ? subjectAttribute.toLowerCase() : '';

/** The address that the secret of a realm is sent to. */
export const serverOfRealm = (settings: RealmDefinition['settings']): string =>
  (settings.kind === 'openid' ? settings.issuer : settings.url).toLowerCase();

/** Who is bound to a service whose names would mean others after this change. */
export function isOtherService(before: RealmDefinition['settings'], after: RealmDefinition['settings']): boolean {
  if (before.kind === 'openid' && after.kind === 'openid') return before.issuer !== after.issuer;
  // A directory has several servers, and one server may get another name: what counts is what people are named by.
  if (before.kind === 'ldap' && after.kind === 'ldap')
    return before.directory !== after.directory || namedBy(before) !== namedBy(after);
  return before.kind !== after.kind;
}
