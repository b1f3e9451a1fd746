// What a directory is asked with, and what it answers.

/** Names of the attributes of a person in a directory that is not an Active Directory, whose names are fixed. */
export interface LdapAttributes {
  /** A name that nobody else ever gets: `entryUUID`, `nsUniqueId`, `ipaUniqueID`. */
  readonly subject: string;
  readonly login: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** A directory server, and how people are found in it. Nothing goes to it before the connection is encrypted. */
export interface LdapSettings {
  readonly host: string;
  /** null: 636 with `tls`, 389 with `starttls`. */
  readonly port: number | null;
  readonly encryption: 'tls' | 'starttls';
  /** Certificates of the authority that vouches for the server, PEM; empty: those that the system trusts. */
  readonly certificate: string;
  readonly directory: 'ldap' | 'activeDirectory';
  /** The account that people are looked up with; empty: nobody in particular. */
  readonly bindDn: string;
  readonly bindPassword: string;
  /** Where people are, with all that is below. */
  readonly base: string;
  /** A further condition on people, RFC 4515; empty: none. */
  readonly filter: string;
  readonly attributes: LdapAttributes;
  /** From where groups come. An Active Directory that is asked at all is asked with its nested groups. */
  readonly groups: 'none' | 'memberOf' | 'search';
  /** Where groups are; empty: where people are. */
  readonly groupBase: string;
  /** Whether an address in the directory counts as proved: not where people write their own. */
  readonly trustEmail: boolean;
}

/** Who signed in, as the directory says. */
export interface LdapPerson {
  readonly subject: string;
  readonly login: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** Names of groups in full (DN): short ones can be given twice. */
  readonly groups: readonly string[];
}

/** Why the directory could not be asked; the words of the tests of other connections. */
export type DirectoryFault =
  | 'nameNotFound'
  | 'addressForbidden'
  | 'refused'
  | 'noAnswer'
  | 'slow'
  | 'otherService'
  | 'noEncryption'
  | 'certificate'
  | 'signInRefused'
  | 'baseNotFound'
  | 'filter'
  | 'other';

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
