-- The audit chain (docs/decisions/0710): every history line of orders becomes a link. Which lines can no longer be joined by an
-- earlier one is told by the transaction that wrote them; the salt lies beside the datum and goes with it.
alter table revision add column if not exists xid xid8;
alter table revision alter column xid set default pg_current_xact_id();
alter table revision add column if not exists salt uuid;
alter table revision alter column salt set default gen_random_uuid();
create index if not exists revision_to_be_joined on revision (xid)
  where entity in ('job', 'command', 'delivery', 'shipment');

-- Public keys by which this installation ever signed.
create table if not exists chain_key (
  fingerprint text primary key,
  public_key bytea not null,
  since timestamptz not null
);

-- One each minute in which something happened: the heads of all accounts that changed, joined and signed.
create table if not exists chain_seal (
  number bigint primary key,
  at timestamptz not null,
  previous bytea not null,
  root bytea not null,
  heads integer not null,
  links integer not null,
  -- lines from before the chain, or from before the database was put into another server
  belated boolean not null,
  fingerprint text not null references chain_key,
  signature bytea not null
);

create table if not exists chain_head (
  account_id bigint not null,
  number bigint not null,
  seal_number bigint not null references chain_seal,
  previous bytea not null,
  root bytea not null,
  links integer not null,
  -- of the account, up to and with this head
  total bigint not null,
  primary key (account_id, number)
);
create index if not exists chain_head_of_seal on chain_head (seal_number, account_id);

-- Outlives the line that it was made of.
create table if not exists chain_link (
  account_id bigint not null,
  head_number bigint not null,
  place integer not null,
  revision_id bigint not null unique,
  entity text not null,
  entity_id bigint not null,
  event text not null,
  at timestamptz not null,
  datum bytea not null,
  primary key (account_id, head_number, place)
);
create index if not exists chain_link_entity on chain_link (entity, entity_id, revision_id);

-- How far lines were joined. While `scanned` is set all lines are gone through by their ids.
create table if not exists chain_cursor (
  only_row boolean primary key default true check (only_row),
  cluster text,
  horizon xid8,
  scanned bigint
);
insert into chain_cursor default values on conflict do nothing;
