-- Where accounts are told of what happens to orders (docs/model.md, "Web hooks").
create table if not exists web_hook (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  account_id bigint not null references account on delete cascade,
  -- the one whose address is the account's field webHookURL
  own boolean not null default false,
  name text not null,
  url text not null,
  with_below boolean not null default false,
  -- HOOK_STATES of domain/hooks/hooks.ts
  state text not null default 'on',
  -- the person who made it, and who changed it last
  user_id bigint,
  changed_by text not null,
  changed_at timestamptz not null,
  -- none: nothing is told yet
  sealed_secret text,
  secret_set_at timestamptz,
  -- the one before, by which messages are signed too until then
  former_secret text,
  former_until timestamptz,
  -- attempts in a row that reached nobody, since when, and until when the endpoint rests
  failures integer not null default 0,
  failing_since timestamptz,
  rest_until timestamptz,
  last_sent_at timestamptz
);
create index if not exists web_hook_account on web_hook (account_id);
create unique index if not exists web_hook_own on web_hook (account_id) where own;

-- What an endpoint is told: written with the revision that it tells of, kept 30 days. No foreign key to the endpoint: each row of a
-- mail run would lock it.
create table if not exists web_hook_event (
  id bigint generated always as identity primary key,
  hook_id bigint not null,
  -- its id in the message, the same at each attempt
  message_id uuid not null default gen_random_uuid(),
  -- null: a test
  revision_id bigint,
  entity text not null,
  entity_id bigint not null,
  event text not null,
  at timestamptz not null,
  -- its number among the events of its thing, once it was looked up
  sequence integer,
  state text not null default 'waiting',
  tries integer not null default 0,
  failing_since timestamptz,
  next_at timestamptz,
  last_at timestamptz,
  last_status integer,
  last_ms integer,
  last_fault text,
  replays integer not null default 0
);
create index if not exists web_hook_event_log on web_hook_event (hook_id, id);
create index if not exists web_hook_event_waiting on web_hook_event (hook_id, id) where state = 'waiting';
create index if not exists web_hook_event_held on web_hook_event (hook_id, entity, entity_id)
  where state = 'waiting' and tries > 0;
create index if not exists web_hook_event_age on web_hook_event using brin (at);

-- Accounts that have an address already: their endpoint tells nothing until it has a secret.
insert into web_hook (account_id, own, name, url, changed_by, changed_at)
select id, true, '', btrim(definition->'properties'->>'webHookURL'), 'Mailroom', now() from account
where not removed and coalesce(btrim(definition->'properties'->>'webHookURL'), '') <> ''
on conflict do nothing;
