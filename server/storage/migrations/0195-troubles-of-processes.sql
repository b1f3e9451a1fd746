-- What is wrong with each process that works on this database, written again while it lasts: whoever administers the system reads it at
-- whichever process answers (docs/decisions/0905). Lines that are not written any more are of a process that ended.
create table if not exists process_trouble (
  process uuid not null,
  label text not null,
  parameters jsonb not null,
  since timestamptz not null,
  seen_at timestamptz not null default now(),
  primary key (process, label)
);
