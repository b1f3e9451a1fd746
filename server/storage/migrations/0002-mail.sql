-- From deposit to shipment.
create table job (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  account_id bigint not null references account,
  root_account_id bigint not null,
  owner_id bigint not null references app_user,
  owner_group_id bigint,
  author_id bigint not null references app_user,
  service_id bigint not null references service,
  -- the definition as it was when the job was made
  service_definition jsonb not null,
  name text collate names not null,
  state text not null,
  frozen boolean not null default false,
  locked boolean not null default false,
  error jsonb,
  source text not null default 'standalone',
  metadatas jsonb not null default '{}',
  parameters jsonb not null default '{}',
  split_configuration jsonb,
  progress jsonb,
  -- totals kept by the pipeline for the lists: packGroups, bad, remaining, awaiting, processing, rejected, sent, error, pages, orphans
  counts jsonb not null default '{}',
  submitted_at timestamptz not null
);
create index job_account_time on job (account_id, submitted_at desc, id desc);
create index job_owner_time on job (owner_id, submitted_at desc, id desc);
create index job_time on job (submitted_at desc, id desc);
create index job_state_time on job (account_id, state, submitted_at desc, id desc);

create table input_file (
  id bigint generated always as identity primary key,
  job_id bigint not null references job,
  root_account_id bigint not null,
  hash bytea not null,
  file_id text,
  box_name text not null,
  index_in_box integer not null,
  apposition_id text,
  name text not null,
  bytes bigint not null,
  page_count integer,
  facts jsonb not null default '{}',
  -- hash of the repaired copy that the pipeline works on, when the original had to be handed over
  working_hash bytea,
  purged boolean not null default false,
  unique (job_id, box_name, index_in_box)
);

create table pack_group (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  job_id bigint not null references job,
  account_id bigint not null,
  rank integer not null,
  state text not null default 'CREATED',
  -- where it stands in the recipients list; REMAINING, AWAIT_VALIDATION, PROCESSING, SENT, ERROR, REJECTED
  dispatch_state text not null default 'REMAINING',
  quality text not null,
  recipient_name text collate names not null default '',
  recipient_lines text[] not null default '{}',
  country_code text,
  email_address text,
  documents integer not null,
  pages integer not null,
  rejection_reason text,
  -- labels of the service channels that will carry it
  dispatch text[] not null default '{}',
  -- the one live command it is in
  command_id bigint,
  fault jsonb,
  shipment_requirements jsonb not null default '{}',
  unique (job_id, rank)
);
create index pack_group_dispatch on pack_group (job_id, dispatch_state, rank);
create index pack_group_command on pack_group (command_id);

create table pack (
  id bigint generated always as identity primary key,
  pack_group_id bigint not null references pack_group,
  job_id bigint not null,
  rank integer not null,
  requirements jsonb not null default '{}',
  metadatas jsonb not null default '{}'
);
create index pack_group_packs on pack (pack_group_id, rank);

create table chunk (
  id bigint generated always as identity primary key,
  job_id bigint not null references job,
  input_file_id bigint not null references input_file,
  -- null: an orphan chunk
  pack_id bigint references pack,
  rank integer not null,
  first_page integer not null,
  last_page integer not null,
  fault jsonb,
  orphan_reason text,
  unique (input_file_id, first_page)
);
create index chunk_job on chunk (job_id);
create index chunk_pack on chunk (pack_id);

create table delivery_command (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  job_id bigint not null references job,
  account_id bigint not null,
  owner_id bigint not null,
  owner_group_id bigint,
  author_id bigint not null,
  state text not null,
  service_channel_options jsonb not null default '{}',
  expected_post_date timestamptz,
  validation_reason text,
  validation_at timestamptz,
  validator_id bigint,
  expires_at timestamptz,
  freed_at timestamptz,
  pack_group_count integer not null,
  pages integer not null,
  shares jsonb not null default '[]',
  fault jsonb,
  created_at timestamptz not null
);
create index delivery_command_job on delivery_command (job_id);
create index delivery_command_account_time on delivery_command (account_id, created_at desc, id desc);
create index delivery_command_state on delivery_command (account_id, state, created_at desc, id desc);
create index delivery_command_time on delivery_command (created_at desc, id desc);
create index delivery_command_owner_time on delivery_command (owner_id, created_at desc, id desc);
-- every pack group that ever was in a command; the live one is pack_group.command_id
create table command_pack_group (
  command_id bigint not null references delivery_command,
  pack_group_id bigint not null references pack_group,
  primary key (command_id, pack_group_id)
);
create index command_pack_group_group on command_pack_group (pack_group_id);

-- one row per account code and year; the counter of delivery numbers
create table delivery_number (
  code text not null,
  year integer not null,
  last bigint not null,
  primary key (code, year)
);

create table delivery (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  external_id text not null unique,
  command_id bigint not null references delivery_command,
  job_id bigint not null,
  account_id bigint not null,
  owner_id bigint not null,
  owner_group_id bigint,
  service_id bigint not null,
  channel_id bigint not null references channel,
  channel_label text not null,
  channel_type text not null,
  -- the channel as it was when the delivery was made
  channel_definition jsonb not null,
  name text collate names not null,
  state text not null,
  options jsonb not null default '[]',
  post_date date,
  fallback boolean not null default false,
  origin_delivery_id bigint references delivery,
  strategy_group integer not null default 0,
  shipment_count integer not null default 0,
  pages integer not null default 0,
  sheets integer not null default 0,
  fault jsonb,
  created_at timestamptz not null,
  outputted_at timestamptz
);
create unique index delivery_of_command on delivery (command_id, channel_label) where not fallback;
create index delivery_account_time on delivery (account_id, created_at desc, id desc);
create index delivery_state_time on delivery (account_id, state, created_at desc, id desc);
create index delivery_owner_time on delivery (owner_id, created_at desc, id desc);
create index delivery_time on delivery (created_at desc, id desc);
create index delivery_job on delivery (job_id);

create table shipment (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  nuid text not null unique,
  delivery_id bigint not null references delivery,
  command_id bigint not null,
  job_id bigint not null,
  pack_group_id bigint not null references pack_group,
  account_id bigint not null,
  owner_id bigint not null,
  owner_group_id bigint,
  service_id bigint not null,
  channel_type text not null,
  channel_label text not null,
  recipient text collate names not null default '',
  recipient_lines text[] not null default '{}',
  country_code text,
  status integer not null,
  status_at timestamptz not null,
  acknowledged boolean not null default false,
  -- {since, attempt, reason}: it may have left, nobody knows
  doubt jsonb,
  fault jsonb,
  pages integer not null default 0,
  sheets integer not null default 0,
  options jsonb not null default '[]',
  metadata jsonb not null default '{}',
  billing jsonb not null default '{}',
  state_in_delivery text not null default 'SHIPMENT_IN_CREATION',
  replaces_shipment_id bigint references shipment,
  strategy_group integer not null default 0,
  tracking_files jsonb not null default '{}',
  created_at timestamptz not null,
  -- one shipment per pack group and delivery: never created twice
  unique (delivery_id, pack_group_id)
) with (fillfactor = 85);
create unique index shipment_successor on shipment (replaces_shipment_id, strategy_group) where replaces_shipment_id is not null;
create index shipment_account_time on shipment (account_id, created_at desc, id desc);
create index shipment_status_time on shipment (account_id, status, created_at desc, id desc);
create index shipment_owner_time on shipment (owner_id, created_at desc, id desc);
create index shipment_time on shipment (created_at desc, id desc);
create index shipment_delivery on shipment (delivery_id, id);
create index shipment_pack_group on shipment (pack_group_id);
create index shipment_job on shipment (job_id);
create index shipment_errors on shipment (account_id, created_at desc, id desc) where status > -900 and status < 0 and not acknowledged;

create table output_file (
  id bigint generated always as identity primary key,
  shipment_id bigint not null references shipment,
  root_account_id bigint not null,
  hash bytea not null,
  name text not null,
  main boolean not null default true,
  bytes bigint not null,
  pages integer not null,
  purged boolean not null default false,
  unique (shipment_id, name)
);

-- Every external effect: intent committed, effect, result committed; between them a doubt can stand.
create table send_attempt (
  id bigint generated always as identity primary key,
  shipment_id bigint references shipment,
  delivery_id bigint references delivery,
  -- fencing token of the queue job: id:retryCount
  fence text not null,
  -- the key carried to the peer: Message-ID, file name …
  peer_key text not null,
  state text not null check (state in ('INTENT', 'DONE', 'FAILED', 'DOUBT')),
  answer text,
  started_at timestamptz not null,
  ended_at timestamptz
);
create index send_attempt_shipment on send_attempt (shipment_id, id);
create index send_attempt_delivery on send_attempt (delivery_id, id);

create table proof (
  id bigint generated always as identity primary key,
  job_id bigint not null references job,
  account_id bigint not null,
  owner_id bigint not null,
  author_id bigint not null,
  state text not null,
  parameters jsonb not null,
  fault jsonb,
  files jsonb not null default '[]',
  created_at timestamptz not null
);
