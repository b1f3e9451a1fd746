-- Sign-ins that went to an OpenID provider and are to come back: once, within minutes, in the browser that holds the secret. Nonce and
-- verifier follow from that secret, so that nothing here is worth anything to who reads it.
create table if not exists openid_beginning (
  state_hash bytea primary key,
  secret_hash bytea not null,
  realm_id bigint not null references sign_in_realm on delete cascade,
  redirect_uri text not null,
  expires_at timestamptz not null
);
create index if not exists openid_beginning_end on openid_beginning (expires_at);
