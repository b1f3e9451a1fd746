-- Uploads that can be resumed (tus 1.0). A row says what is on the disk for good; the bytes lie in dataDir/uploads/<id>.
create table upload (
  id text primary key,
  owner_id bigint not null references app_user,
  name text not null,
  source text not null,
  length bigint not null,
  -- bytes that survive a power cut; what is on the disk beyond them does not count
  received bigint not null default 0,
  idempotency_key text,
  -- who receives or finishes it, and until when it counts as alive unless prolonged
  holder text,
  lease_until timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- one of the two is there when the upload is finished: the file as it was answered, or why it was refused
  answer jsonb,
  refusal jsonb,
  unique (owner_id, idempotency_key),
  check (received between 0 and length)
);
create index upload_expiry on upload (expires_at);

-- Each stretch has a file of its own, so that two connections can never write into one another.
create table upload_part (
  upload_id text not null references upload on delete cascade,
  start bigint not null,
  bytes bigint not null,
  name text not null,
  primary key (upload_id, start)
);

-- Tokens of programs, stored as SHA-256 only. agent: files and jobs of one person; service: a partner's server.
create table access_token (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references app_user on delete cascade,
  kind text not null check (kind in ('agent', 'service')),
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index access_token_user on access_token (user_id);

-- One-time tickets: traded for a session by deleting the row.
create table sign_in_ticket (
  ticket_hash bytea primary key,
  user_id bigint not null references app_user on delete cascade,
  token_id bigint not null references access_token on delete cascade,
  expires_at timestamptz not null
);
create index sign_in_ticket_expiry on sign_in_ticket (expires_at);
create index sign_in_ticket_token on sign_in_ticket (token_id);
create index session_expiry on session (expires_at);
-- Whether a content is still named by a job, or was ordered a moment ago.
create index input_file_content on input_file (root_account_id, hash);
-- Whether a repaired copy is still named by a file.
create index stored_file_working on stored_file ((facts ->> 'workingHash')) where facts ? 'workingHash';
create index stored_file_expiry on stored_file (expires_at) where expires_at is not null;
