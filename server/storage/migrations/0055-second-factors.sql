-- What proves a person beside the password (docs/decisions/0622 to 0625): codes of an authenticator app, codes for the day on which
-- it is lost, passkeys. The secret of an app is sealed under the key file; of recovery codes and tickets the hash alone is stored.
create table if not exists second_factor (
  user_id bigint primary key references app_user on delete cascade,
  -- null: no app, or it was turned off
  sealed_secret text,
  -- null: being set up, nothing is asked for it yet
  confirmed_at timestamptz,
  -- the half minute of the last code that was taken: that one and those before are good no more
  last_step bigint not null default 0,
  -- wrong codes in a row
  failures integer not null default 0,
  failed_at timestamptz
);

create table if not exists recovery_code (
  user_id bigint not null references app_user on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table if not exists passkey (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  -- the host for which the browser keeps it
  rp_id text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index if not exists passkey_user on passkey (user_id);

-- What a passkey is to sign: once, within minutes. user_id: whose passkey is added or asked for; null: anybody's sign-in.
create table if not exists passkey_challenge (
  challenge_hash bytea primary key,
  user_id bigint references app_user on delete cascade,
  purpose text not null,
  expires_at timestamptz not null
);

-- The password was right: who brings this ticket and a second factor is signed in.
create table if not exists sign_in_step (
  ticket_hash bytea primary key,
  user_id bigint not null references app_user on delete cascade,
  password_changed_at timestamptz,
  renewal text,
  expires_at timestamptz not null
);
create index if not exists sign_in_step_user on sign_in_step (user_id);
