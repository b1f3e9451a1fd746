-- People who were invited by e-mail to choose their first password (docs/decisions/0626). Of the link the hash alone is stored.
create table if not exists invitation (
  user_id bigint primary key references app_user on delete cascade,
  -- one for each time the e-mail went out; empty until it does
  token_hashes bytea[] not null default '{}',
  email_address text not null,
  created_at timestamptz not null,
  -- null: the e-mail has not gone out yet
  expires_at timestamptz,
  accepted_at timestamptz
);
