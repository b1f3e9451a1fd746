// Active Directory by what Microsoft documents of it: who is a person, why one may not sign in, and groups within groups.
import { escapeFilter } from 'ldapts';
import { type DirectoryEntry, firstText } from './entries.ts';
import type { PersonFault } from './ldap.types.ts';

export const AD_ATTRIBUTES = {
  subject: 'objectGUID',
  login: 'sAMAccountName',
  email: 'mail',
  firstName: 'givenName',
  lastName: 'sn',
} as const;

/** The other name that people sign in by, `zoe@corp.example`. */
export const PRINCIPAL = 'userPrincipalName';

/** What says why somebody may not sign in. */
export const AD_STATE = [
  'userAccountControl',
  'msDS-User-Account-Control-Computed',
  'accountExpires',
  'pwdLastSet',
] as const;

/** A person is no computer, contact or trust. */
export const AD_PEOPLE = '(&(objectCategory=person)(objectClass=user))';

/** All groups of an entry, groups of groups with it: the server follows them (LDAP_MATCHING_RULE_IN_CHAIN). */
export const nestedGroupsOf = (dn: string): string => escapeFilter`(member:1.2.840.113556.1.4.1941:=${dn})`;

// Flags of userAccountControl and of its computed twin.
const DISABLED = 0x2;
const LOCKED = 0x10;
const NEVER_EXPIRES = 0x1_0000;
const PASSWORD_EXPIRED = 0x80_0000;

/** "Never", as an account that once had an end says it. */
const NO_END = 0x7fff_ffff_ffff_ffffn;
/** Intervals of 100 ns from 1601 to 1970. */
const EPOCH = 116_444_736_000_000_000n;

const numberOf = (entry: DirectoryEntry, attribute: string): bigint | undefined => {
  const text = firstText(entry, attribute);
  return /^-?\d{1,19}$/.test(text) ? BigInt(text) : undefined;
};

const flagsOf = (entry: DirectoryEntry, attribute: string): number =>
  Number(BigInt.asUintN(32, numberOf(entry, attribute) ?? 0n));

const hasEnded = (end: bigint | undefined, now: Date): boolean =>
  end !== undefined && end !== 0n && end !== NO_END && (end - EPOCH) / 10_000n <= BigInt(now.getTime());

/**
 * Why a person whose password was right may not sign in all the same; undefined: nothing speaks against it. What may not be read
 * counts as nothing: the server judged it itself when it took the password.
 */
export function stateFault(entry: DirectoryEntry, now: Date): PersonFault | undefined {
  const control = flagsOf(entry, 'userAccountControl');
  const computed = flagsOf(entry, 'msDS-User-Account-Control-Computed');
  if (control & DISABLED) return 'disabled';
  if (computed & LOCKED) return 'locked';
  if (hasEnded(numberOf(entry, 'accountExpires'), now)) return 'accountExpired';
  if (computed & PASSWORD_EXPIRED) return 'passwordExpired';
  if (numberOf(entry, 'pwdLastSet') === 0n && !(control & NEVER_EXPIRES)) return 'mustChange';
  return undefined;
}

/** The code in the words of a refused bind ("AcceptSecurityContext error, data 533"). Of the others 52e and 525 mean `wrong`. */
const BIND_FAULTS: Readonly<Record<string, PersonFault>> = {
  530: 'disabled', // not at this hour
  531: 'disabled', // not from this computer
  532: 'passwordExpired',
  533: 'disabled',
  701: 'accountExpired',
  773: 'mustChange',
  775: 'locked',
};

export function bindFault(words: string): PersonFault {
  const code = /AcceptSecurityContext error, data ([0-9a-f]+)/i.exec(words)?.[1] ?? '';
  return BIND_FAULTS[code] ?? 'wrong';
}
