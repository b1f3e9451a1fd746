// The tables of people and of what they may do: users, profiles, sessions, tokens of programs, tickets.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonWithDefault } from '../schema-json.ts';

/** What users are given: masks of domain/access/flags.ts, one for each level. */
export interface ProfileTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  account_id: number;
  name: string;
  role: Generated<string>;
  permissions: number;
  permissions_on_group: number;
  permissions_on_ou: number;
  /** The ready-made role that it began as; null: none. */
  role_template: string | null;
}

/** The services that users of a profile may deposit with. */
export interface ProfileServiceTable {
  profile_id: number;
  service_id: number;
}

/** People. One who is removed stays, for the histories that name them, and keeps the login. */
export interface AppUserTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  account_id: number;
  group_id: number | null;
  /** Null in the table alone for who was removed, when the profile went after them: nothing reads it of them. */
  profile_id: ColumnType<number, number, number | null>;
  login: string;
  /** The login as it is compared: case folded, unique. */
  login_folded: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  email_address: Generated<string>;
  email_verified: Generated<boolean>;
  locale: Generated<string>;
  phone_number: Generated<string>;
  mobile_number: Generated<string>;
  enabled: Generated<boolean>;
  removed: Generated<boolean>;
  /** Network addresses or ranges (CIDR) from which the person may sign in; empty: from everywhere. */
  allowed_address_ranges: Generated<string[]>;
  preferences: JsonWithDefault;
  /** PHC string; null: cannot sign in with a password */
  password_hash: string | null;
  password_changed_at: Date | null;
  created_at: Generated<Date>;
}

/** Sign-ins that live. Tokens are stored as their SHA-256 only. */
export interface SessionTable {
  token_hash: Buffer;
  user_id: number;
  created_at: Date;
  last_activity_at: Date;
  /** The absolute end; the idle time-out goes by `last_activity_at` (domain/access/session.ts). */
  expires_at: Date;
  /** By which it is named in lists. */
  id: GeneratedAlways<number>;
  /** Network address and program of the sign-in; empty: by a ticket. */
  address: Generated<string>;
  agent: Generated<string>;
  /** Why the password must be renewed first: `old` or `weak`. */
  renewal: string | null;
  /** The token of a partner's server by whose ticket it began; null: the person signed in. */
  token_id: Generated<number | null>;
}

/**
 * Tokens of programs, stored as SHA-256 only. `kind`: `agent` (files and jobs of one person) or `service` (a partner's
 * server).
 */
export interface AccessTokenTable {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  user_id: number;
  kind: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
  /** What a server of a partner may do by it (domain/access/token-scopes.ts); empty for an agent. */
  scopes: Generated<string[]>;
  /** null: it lasts until it is revoked */
  expires_at: Date | null;
  /** Network ranges from which it is taken, besides those of person and installation; empty: no others. */
  allowed_address_ranges: Generated<string[]>;
}

/** One-time tickets: traded for a session by deleting the row. */
export interface SignInTicketTable {
  ticket_hash: Buffer;
  user_id: number;
  token_id: number;
  expires_at: Date;
  /** What it opens and where: that file and no other, below that page's origin and no other; null: not bound. */
  file_id: string | null;
  embedding_origin: string | null;
}

/** Devices on which somebody signed in. Tokens are stored as their SHA-256 only. */
export interface KnownDeviceTable {
  token_hash: Buffer;
  user_id: number;
  used_at: Date;
}

/** A link for a lost password. It holds while address and password are those that it was asked for. */
export interface LostPasswordTable {
  id: GeneratedAlways<number>;
  user_id: number;
  /** SHA-256 of the tokens, one for each time the e-mail went out. */
  token_hashes: Generated<Buffer[]>;
  email_address: string;
  password_changed_at: Date | null;
  created_at: Date;
  /** null: the e-mail has not gone out yet */
  expires_at: Date | null;
}

/** A code that proves an e-mail address. */
export interface EmailVerificationTable {
  id: GeneratedAlways<number>;
  user_id: number;
  /** SHA-256 of user and code. */
  code_hash: Buffer;
  email_address: string;
  created_at: Date;
  /** Wrong codes that were entered meanwhile. */
  failures: Generated<number>;
  used_at: Date | null;
}

/** The register of consent: how a recipient wants to get the post of an account and those below it. */
export interface RecipientConsentTable {
  id: Generated<number>;
  version: Generated<number>;
  account_id: number;
  /** What the account calls the recipient. */
  recipient_identifier: string;
  /** A ConsentPreference of domain/recipients/recipients.ts */
  preference: Generated<string>;
  /** A ConsentSource of the same */
  source: Generated<string>;
  email_address: string | null;
  email_valid: Generated<boolean>;
  /** The address that the recipient, or a manager's note, vouches for; *electronic* needs it to be `email_address` */
  verified_email: string | null;
  /** Why a manager set "electronic" */
  note: string | null;
  /** Whether what they open and click may be kept */
  measuring: Generated<boolean>;
  /** Who said so; a ConsentSource */
  measuring_source: Generated<string>;
  /** Since when it is as it is; null: nobody said anything yet */
  measuring_at: Date | null;
  /** Counts the addresses of the entry, one that comes back as a new one. */
  address_edition: Generated<number>;
  changed_at: Generated<Date>;
  /** When somebody last said that the address works: a save that changes nothing says so too. */
  vouched_at: Generated<Date>;
  /** All that is searched, in the form of search_form */
  form: Generated<string>;
}

/** Links to the own page of a recipient, each for the address that it went to. */
export interface RecipientLinkTable {
  id: Generated<number>;
  recipient_id: number;
  /** One for each time the e-mail went out; empty until it does. */
  token_hashes: Generated<Buffer[]>;
  email_address: string;
  /** Of which address of the entry it is; it ends with that. */
  address_edition: Generated<number>;
  created_at: Date;
  /** null: the e-mail has not gone out yet */
  expires_at: Date | null;
}

/** The tables of this file by their names in the database. */
export interface PeopleTables {
  profile: ProfileTable;
  profile_service: ProfileServiceTable;
  app_user: AppUserTable;
  session: SessionTable;
  known_device: KnownDeviceTable;
  lost_password: LostPasswordTable;
  email_verification: EmailVerificationTable;
  access_token: AccessTokenTable;
  sign_in_ticket: SignInTicketTable;
  recipient_consent: RecipientConsentTable;
  recipient_link: RecipientLinkTable;
}
