-- Providers that are asked for events (poll): how far, and what went wrong, by channel and by the provider that is asked (`test`: the
-- test provider, beside the channel's own). The columns that were meant for it were never written.
create table if not exists channel_poll (
  channel_id bigint not null references channel on delete cascade,
  provider text not null,
  cursor text,
  polled_at timestamptz,
  fault jsonb,
  fault_since timestamptz,
  primary key (channel_id, provider)
);
alter table channel_tracking drop column if exists poll_cursor;
alter table channel_tracking drop column if exists polled_at;
alter table channel_tracking drop column if exists poll_fault;

-- The secret before the one that holds, which holds beside it until the provider has the new one.
alter table channel_tracking add column if not exists previous_secret text;
alter table channel_tracking add column if not exists previous_until timestamptz;

-- Files of carriers and providers about a shipment (proofs of delivery and the like), by name; shipment.tracking_files says their types.
create table if not exists tracking_file (
  id bigint generated always as identity primary key,
  shipment_id bigint not null references shipment,
  root_account_id bigint not null,
  name text not null,
  content_type text not null,
  hash bytea not null,
  bytes bigint not null,
  -- of the entrances of events: push or hand
  source text not null,
  received_at timestamptz not null,
  user_id bigint,
  purged boolean not null default false,
  unique (shipment_id, name)
);
create index if not exists tracking_file_hash on tracking_file (hash);
