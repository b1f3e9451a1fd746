-- Accounts, people, sign-in, system-wide configuration, files and the idempotency register.
-- Names that people read sort by the collation `names`; everything else by code point.
create collation if not exists names (provider = icu, locale = 'und-u-kn-true');

create table branding (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null unique,
  virtual_host text unique,
  definition jsonb not null default '{}'
);

create table account (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  parent_id bigint references account,
  -- ids from the root down to this account, itself included: "and its descendants" is `path @> array[id]`
  path bigint[] not null,
  root_id bigint not null,
  name text collate names not null,
  account_identifier text not null unique,
  enabled boolean not null default true,
  removed boolean not null default false,
  branding_id bigint references branding,
  -- null inherits the parent's list
  channel_ids bigint[],
  definition jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index account_parent on account (parent_id);
create index account_path on account using gin (path);

create table user_group (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  account_id bigint not null references account,
  code text not null,
  name text collate names not null,
  unique (account_id, code)
);

create table profile (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  account_id bigint not null references account,
  name text collate names not null,
  role text not null default '',
  permissions integer not null check (permissions >= 0),
  permissions_on_group integer not null check (permissions_on_group >= 0),
  permissions_on_ou integer not null check (permissions_on_ou >= 0),
  unique (account_id, name)
);

create table app_user (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  account_id bigint not null references account,
  group_id bigint references user_group,
  profile_id bigint not null references profile,
  login text not null,
  login_folded text not null unique,
  first_name text collate names not null default '',
  last_name text collate names not null default '',
  email_address text not null default '',
  email_verified boolean not null default false,
  locale text not null default 'en',
  phone_number text not null default '',
  mobile_number text not null default '',
  enabled boolean not null default true,
  removed boolean not null default false,
  allowed_address_ranges text[] not null default '{}',
  preferences jsonb not null default '{}',
  -- PHC string; null: cannot sign in with a password
  password_hash text,
  password_changed_at timestamptz,
  created_at timestamptz not null default now()
);
create index app_user_account on app_user (account_id);

-- Opaque tokens are stored as SHA-256 only.
create table session (
  token_hash bytea primary key,
  user_id bigint not null references app_user on delete cascade,
  created_at timestamptz not null,
  last_activity_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_user_id on session (user_id);

create table option_type (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text collate names not null unique,
  recompute_trigger boolean not null default false
);
create table option_value (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  option_type_id bigint not null references option_type on delete cascade,
  code text not null default '',
  name text collate names not null,
  best boolean not null default false,
  rank integer not null default 0,
  is_default boolean not null default false,
  properties jsonb not null default '{}',
  unique (option_type_id, name)
);

create table channel (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  channel_type text not null,
  name text collate names not null unique,
  enabled boolean not null default true,
  -- ChannelDefinition of the contract
  definition jsonb not null
);

create table service (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  account_id bigint not null references account,
  name text collate names not null,
  service_type text not null,
  enabled boolean not null default true,
  removed boolean not null default false,
  -- ServiceDefinition of the contract
  definition jsonb not null
);
create unique index service_name on service (account_id, name) where not removed;

create table profile_service (
  profile_id bigint not null references profile on delete cascade,
  service_id bigint not null references service on delete cascade,
  primary key (profile_id, service_id)
);

create table translation (
  locale text not null,
  key text not null,
  value text not null,
  version integer not null default 1,
  primary key (locale, key)
);

-- Content stored once per root account, by SHA-256; `references_count` falls to 0 before the sweep removes it.
create table blob (
  root_account_id bigint not null,
  hash bytea not null,
  bytes bigint not null,
  created_at timestamptz not null,
  primary key (root_account_id, hash)
);
create index blob_hash on blob (hash);

-- One upload of one person: a session file of 7 days, consumed by the job that uses it.
create table stored_file (
  id text primary key,
  root_account_id bigint not null,
  hash bytea not null,
  owner_id bigint not null references app_user,
  account_id bigint not null references account,
  name text not null,
  file_type text not null,
  bytes bigint not null,
  page_count integer,
  -- facts of the first opening: page sizes in mm, title, handed over …
  facts jsonb not null default '{}',
  source text not null default 'standalone',
  uploaded_at timestamptz not null,
  expires_at timestamptz,
  used_by_job_id bigint,
  foreign key (root_account_id, hash) references blob
);
create index stored_file_owner on stored_file (owner_id, uploaded_at desc);
create index stored_file_blob on stored_file (root_account_id, hash);
create table service_file (
  service_id bigint not null references service on delete cascade,
  file_id text not null references stored_file,
  box_name text,
  primary key (service_id, file_id)
);

create table idempotency_key (
  account_id bigint not null,
  call text not null,
  key text not null,
  user_id bigint not null,
  request_hash bytea not null,
  -- null while the first request still runs
  status integer,
  -- who runs it, and until when it counts as running unless prolonged: a killed server must not hold a key for ever
  holder text not null,
  lease_until timestamptz not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (account_id, call, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- One table, one shape, for every history: jobs, commands, deliveries, shipments, recipients; accounts, users … for audit.
create table revision (
  id bigint generated always as identity,
  at timestamptz not null,
  entity text not null,
  entity_id bigint not null,
  account_id bigint not null,
  event text not null,
  user_id bigint,
  user_login text,
  acted_for_login text,
  details jsonb not null default '{}',
  primary key (id, at)
) partition by range (at);
create table revision_default partition of revision default;
create index revision_entity on revision (entity, entity_id, id);
create index revision_account on revision (account_id, id);

-- Signed deltas written with each change, folded by a queue task (never a shared row that everybody updates).
create table counter_delta (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  owner_id bigint not null,
  counter text not null,
  key text not null,
  day date not null,
  delta integer not null
);
create table counter_total (
  account_id bigint not null,
  owner_id bigint not null,
  counter text not null,
  key text not null,
  day date not null,
  total bigint not null,
  primary key (account_id, owner_id, counter, key, day)
);
