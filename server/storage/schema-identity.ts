// The tables of identity, configuration and files as Kysely sees them. The migration is the truth; a test compares both column by column.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonColumn, JsonWithDefault, NullableJson } from './schema-json.ts';

export interface BrandingTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  name: string;
  virtual_host: string | null;
  definition: JsonWithDefault;
}

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

export interface AppUserTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  account_id: number;
  group_id: number | null;
  profile_id: number;
  login: string;
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
  allowed_address_ranges: Generated<string[]>;
  preferences: JsonWithDefault;
  /** PHC string; null: cannot sign in with a password */
  password_hash: string | null;
  password_changed_at: Date | null;
  created_at: Generated<Date>;
}

export interface SessionTable {
  token_hash: Buffer;
  user_id: number;
  created_at: Date;
  last_activity_at: Date;
  expires_at: Date;
}

export interface OptionTypeTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  name: string;
  recompute_trigger: Generated<boolean>;
}

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

export interface ProfileServiceTable {
  profile_id: number;
  service_id: number;
}

export interface TranslationTable {
  locale: string;
  key: string;
  value: string;
  version: Generated<number>;
}

export interface BlobTable {
  root_account_id: number;
  hash: Buffer;
  bytes: number;
  created_at: Date;
}

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
  source: Generated<string>;
  uploaded_at: Date;
  expires_at: Date | null;
  used_by_job_id: number | null;
}

export interface ServiceFileTable {
  service_id: number;
  file_id: string;
  box_name: string | null;
}

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

export interface CounterDeltaTable {
  id: GeneratedAlways<number>;
  account_id: number;
  owner_id: number;
  counter: string;
  key: string;
  day: ColumnType<string, string, string>;
  delta: number;
}

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
