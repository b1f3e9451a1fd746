-- A database that was put back from a backup knows less than what left since (docs/decisions/0222).
create table if not exists restored (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- found: the marks beside the files are higher than this database; said: a person said so
  cause text not null check (cause in ('found', 'said')),
  -- the marks as they were: {"attempt": 12, "numbers": {"ALDER/2026": 25}, "sequences": {"shipment_id_seq": 333}}
  marks jsonb not null,
  -- nothing leaves before
  ended_at timestamptz
);
-- Deliveries that a person lets go while it lasts.
create table if not exists restored_release (
  delivery_id bigint primary key references delivery on delete cascade,
  at timestamptz not null
);
-- Whether marks were ever written: without them an installation with deliveries was put back without its files.
create table if not exists marks_written (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null
);
