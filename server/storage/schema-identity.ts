// The tables of identity, configuration and files as Kysely sees them. The migration is the truth; a test compares both column by column.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonColumn, JsonWithDefault, NullableJson } from './schema-json.ts';

/** White labels, of the whole installation. `definition`: what the contract's Branding holds besides. */
export interface BrandingTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  name: string;
  virtual_host: string | null;
  definition: JsonWithDefault;
}

/**
 * Organisational units, a tree. An empty setting of `definition` is inherited
 * (server/features/units/inherited-settings.ts).
 */
export interface AccountTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  parent_id: number | null;
  /** ids from the root down to this account, itself included: "and its descendants" is `path @> array[id]` */
  path: number[];
  root_id: number;
  name: string;
  account_identifier: string;
  enabled: Generated<boolean>;
  removed: Generated<boolean>;
  branding_id: number | null;
  /** null inherits the parent's list */
  channel_ids: number[] | null;
  definition: JsonWithDefault;
  created_at: Generated<Date>;
}

export interface UserGroupTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  account_id: number;
  code: string;
  name: string;
}

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
}

/** People. One who is removed stays, for the histories that name them, and keeps the login. */
export interface AppUserTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  account_id: number;
  group_id: number | null;
  profile_id: number;
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
}

/**
 * What can be chosen of a channel's production, such as colour; `recompute_trigger`: a change makes proofs worthless.
 */
export interface OptionTypeTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  name: string;
  recompute_trigger: Generated<boolean>;
}

/** The choices of an option type; exactly one of a type `is_default`. */
export interface OptionValueTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  option_type_id: number;
  code: Generated<string>;
  name: string;
  best: Generated<boolean>;
  rank: Generated<number>;
  is_default: Generated<boolean>;
  properties: JsonWithDefault;
}

export interface ChannelTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  channel_type: string;
  name: string;
  enabled: Generated<boolean>;
  /** ChannelDefinition of the contract */
  definition: JsonColumn;
}

export interface ServiceTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  account_id: number;
  name: string;
  service_type: string;
  enabled: Generated<boolean>;
  removed: Generated<boolean>;
  /** ServiceDefinition of the contract */
  definition: JsonColumn;
}

/** The services that users of a profile may deposit with. */
export interface ProfileServiceTable {
  profile_id: number;
  service_id: number;
}

/** Wording that an administrator changed; it goes before the label pack of the product. */
export interface TranslationTable {
  locale: string;
  key: string;
  value: string;
  version: Generated<number>;
}

/** Contents that something names, per root account, by SHA-256 (blobs.ts says when one goes). */
export interface BlobTable {
  root_account_id: number;
  hash: Buffer;
  bytes: number;
  created_at: Date;
}

/** One upload of one person; gone at `expires_at` unless a job used it. */
export interface StoredFileTable {
  id: string;
  root_account_id: number;
  hash: Buffer;
  owner_id: number;
  account_id: number;
  name: string;
  file_type: string;
  bytes: number;
  page_count: number | null;
  /** facts of the first opening: page sizes in mm, title, handed over … */
  facts: JsonWithDefault;
  /** How it came: one of the deposit file sources of specification section 3. */
  source: Generated<string>;
  uploaded_at: Date;
  expires_at: Date | null;
  used_by_job_id: number | null;
}

/** Files that a service brings itself. They belong to no person and do not expire. */
export interface ServiceFileTable {
  service_id: number;
  file_id: string;
  box_name: string | null;
}

/** Calls that create something, by the key of their caller; kept 60 days (decisions.md "Files"). */
export interface IdempotencyKeyTable {
  account_id: number;
  call: string;
  key: string;
  user_id: number;
  request_hash: Buffer;
  /** null while the first request still runs */
  status: number | null;
  /** who runs it, and until when it counts as running unless prolonged */
  holder: string;
  lease_until: Date;
  answer: NullableJson;
  created_at: Date;
}

/** Every history line there is, written in the transaction of the change it tells. */
export interface RevisionTable {
  id: GeneratedAlways<number>;
  at: Date;
  entity: string;
  entity_id: number;
  account_id: number;
  event: string;
  user_id: number | null;
  user_login: string | null;
  acted_for_login: string | null;
  details: JsonWithDefault;
}

/** Changes of counters that are not folded yet (server/letters/counters/counters.ts). */
export interface CounterDeltaTable {
  id: GeneratedAlways<number>;
  account_id: number;
  owner_id: number;
  counter: string;
  /** A state, a status code as text, or '' where the counter has one value only. */
  key: string;
  /** UTC day of the thing that is counted, not of the change. */
  day: ColumnType<string, string, string>;
  delta: number;
}

/** Folded counters. What a screen shows is this and the open deltas together. */
export interface CounterTotalTable {
  account_id: number;
  owner_id: number;
  counter: string;
  key: string;
  day: ColumnType<string, string, string>;
  total: number;
}

export interface IdentityTables {
  branding: BrandingTable;
  account: AccountTable;
  user_group: UserGroupTable;
  profile: ProfileTable;
  app_user: AppUserTable;
  session: SessionTable;
  option_type: OptionTypeTable;
  option_value: OptionValueTable;
  channel: ChannelTable;
  service: ServiceTable;
  profile_service: ProfileServiceTable;
  translation: TranslationTable;
  blob: BlobTable;
  stored_file: StoredFileTable;
  service_file: ServiceFileTable;
  idempotency_key: IdempotencyKeyTable;
  revision: RevisionTable;
  counter_delta: CounterDeltaTable;
  counter_total: CounterTotalTable;
}
