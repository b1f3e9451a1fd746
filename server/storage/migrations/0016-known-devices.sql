-- Devices on which a person signed in before: others' guesses never keep the right password out there. Tokens are stored as
-- their SHA-256 only, and forgotten after half a year without a sign-in.
create table if not exists known_device (
  token_hash bytea primary key,
  user_id bigint not null references app_user on delete cascade,
  used_at timestamptz not null
);
create index if not exists known_device_user on known_device (user_id);
