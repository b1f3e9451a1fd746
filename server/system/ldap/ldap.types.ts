// What a directory is asked with, and what it answers.

/** A directory server, and how people are found in it. Nothing goes to it before the connection is encrypted. */
export interface DirectorySettings {
  /** `ldaps://host`: encrypted from its first byte; `ldap://host`: by StartTLS. With `:port` where it is not the usual one. */
  readonly url: string;
  /** Certificates of the authority that vouches for the server, PEM; empty: those that the system trusts. */
  readonly authority: string;
  readonly directory: 'ldap' | 'activeDirectory';
  /** The account that people are looked up with; empty: nobody in particular. */
  readonly bindDn: string;
  /** Where people are, with all that is below. */
  readonly base: string;
  /** A further condition on people, RFC 4515 with its brackets; empty: none. */
  readonly personFilter: string;
  // Attributes of a person; those of an Active Directory are known.
  /** A name that nobody else ever gets: `entryUUID`, `nsUniqueId`, `ipaUniqueID`. */
  readonly subjectAttribute: string;
  readonly loginAttribute: string;
  readonly emailAttribute: string;
  readonly firstNameAttribute: string;
  readonly lastNameAttribute: string;
  /**
   * Where groups are looked for that name the person; empty: the person's entry names them. An Active Directory is asked for groups of
   * groups in any case.
   */
  readonly groupBase: string;
  /** Whether an address in the directory counts as proved: not where people write their own. */
  readonly trustEmail: boolean;
}

/** Who signed in, as the directory says. */
export interface LdapPerson {
  readonly subject: string;
  readonly login: string;
  /** '' where the directory says none */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** Names of groups in full (DN): short ones can be given twice. */
  readonly groups: readonly string[];
}

/** Why the directory could not be asked; the words of the tests of other connections. */
export const DIRECTORY_FAULTS = [
  'nameNotFound',
  'addressForbidden',
  'refused',
  'noAnswer',
  'slow',
  'otherService',
  'noEncryption',
  'certificate',
  'signInRefused',
  'baseNotFound',
  'nobodyFound',
  'other',
] as const;
export type DirectoryFault = (typeof DIRECTORY_FAULTS)[number];

/**
 * Why nobody signs in. `wrong`: no such login, or not this password; `several`: the login fits more than one; `noSubject`: the entry
 * has no lasting name. The others are said of a right password alone, but `locked`, which directories also say of wrong ones.
 */
export type PersonFault =
  | 'wrong'
  | 'several'
  | 'noSubject'
  | 'disabled'
  | 'locked'
  | 'accountExpired'
  | 'passwordExpired'
  | 'mustChange';

/** Whether the directory could not be asked at all, which says nothing of the person. */
export const isDirectoryFault = (fault: DirectoryFault | PersonFault): fault is DirectoryFault =>
  DIRECTORY_FAULTS.some((known) => known === fault);

/** Thrown where nobody signs in. `detail`: the words of the directory or of the network, for administrators. */
export class LdapRefused extends Error {
  readonly fault: DirectoryFault | PersonFault;
  readonly detail: string;
  constructor(fault: DirectoryFault | PersonFault, detail = '') {
    super(`Sign-in by the directory was refused: ${fault}. ${detail}`);
    this.name = 'LdapRefused';
    this.fault = fault;
    this.detail = detail.slice(0, 200);
  }
}
