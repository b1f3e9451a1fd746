-- Documents that were printed, or taken from a folder, without a service wait for their owner: who is told before one
-- ends, once; and which ones a person gave up, for the agent that holds a copy.
alter table stored_file add column if not exists told_at timestamptz;
create index if not exists stored_file_ending on stored_file (expires_at)
  where used_by_job_id is null and told_at is null and source in ('printer', 'folder');

create table if not exists dropped_file (
  id text primary key,
  owner_id bigint not null references app_user,
  dropped_at timestamptz not null
);
create index if not exists dropped_file_time on dropped_file (dropped_at);
