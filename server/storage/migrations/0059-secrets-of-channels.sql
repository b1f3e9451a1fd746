-- Secrets of channels, such as the password of a mail server, sealed under the key file (docs/decisions/0634). They never stand in
-- the definition of a channel, which deliveries keep a copy of.
create table if not exists channel_secret (
  channel_id bigint not null references channel on delete cascade,
  name text not null,
  sealed text not null,
  set_at timestamptz not null,
  primary key (channel_id, name)
);

-- The last day of a channel: what left and what failed.
create index if not exists send_attempt_time on send_attempt (started_at);

-- What waits for its channel.
create index if not exists delivery_that_waits on delivery (channel_id) where state = 'READY' and fault is not null;
