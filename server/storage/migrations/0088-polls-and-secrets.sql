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
