-- How people sign in to this installation: the policy that holds for all accounts, who came in or was refused, and where
-- sessions are open (docs/decisions/0601 to 0603).
create table if not exists sign_in_policy (
  id integer primary key default 1 check (id = 1),
  version integer not null default 1,
  definition jsonb not null,
  saved_at timestamptz not null
);

create table if not exists sign_in_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- as it was typed, cut
  login text not null,
  user_id bigint references app_user on delete set null,
  address text not null,
  -- 'signedIn', or why it was refused
  outcome text not null
);
create index if not exists sign_in_event_at on sign_in_event (at);

alter table session add column if not exists id bigint generated always as identity;
alter table session add column if not exists address text not null default '';
alter table session add column if not exists agent text not null default '';
-- why the password must be renewed before anything else in this session: 'old' or 'weak'
alter table session add column if not exists renewal text;
create unique index if not exists session_id on session (id);
