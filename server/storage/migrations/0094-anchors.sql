-- What somebody outside knows of the audit chain (docs/decisions/0751): a root over seals, with the time stamp of a server or the
-- e-mail in which it went out.
create table if not exists chain_anchor (
  number bigint generated always as identity primary key,
  first_seal bigint not null unique references chain_seal,
  last_seal bigint not null unique references chain_seal,
  root bytea not null,
  at timestamptz not null,
  -- rfc3161 or mail
  kind text not null,
  -- the server's address, or those of the e-mail
  witness text not null,
  -- of the server
  token bytea,
  stamped_at timestamptz
);
