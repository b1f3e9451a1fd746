-- Links for a lost password and codes that prove an e-mail address. Of both the hash alone is stored. A link holds for the
-- password and the address that it was asked for: what changed them ends it.
create table if not exists lost_password (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  -- one for each time the e-mail went out; empty until it does
  token_hashes bytea[] not null default '{}',
  email_address text not null,
  password_changed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz
);
create index if not exists lost_password_user on lost_password (user_id);

create table if not exists email_verification (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  code_hash bytea not null,
  email_address text not null,
  created_at timestamptz not null,
  failures integer not null default 0,
  used_at timestamptz
);
create index if not exists email_verification_user on email_verification (user_id);

-- One link for each login of an address (docs/decisions/0599).
create index if not exists app_user_email on app_user (lower(email_address)) where email_address <> '';
