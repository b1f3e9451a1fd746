-- The token of a partner's server by whose ticket a session began (docs/decisions/0887): it ends with that token. Null: its person signed in.
alter table session add column if not exists token_id bigint references access_token on delete cascade;
create index if not exists session_token on session (token_id) where token_id is not null;
