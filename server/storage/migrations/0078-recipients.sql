-- The register of consent is edited (docs/decisions/0701): each entry has an id for its history, an edition, and the
-- address that the recipient, or a manager's note, vouches for.
alter table recipient_consent add column if not exists id bigint generated always as identity;
alter table recipient_consent add column if not exists version integer not null default 1;
alter table recipient_consent add column if not exists verified_email text;
-- all that is searched, in the form of search_form
alter table recipient_consent add column if not exists form text not null default '';
update recipient_consent set form = search_form(concat_ws(' ', recipient_identifier, email_address)) where form = '';
create unique index if not exists recipient_consent_id on recipient_consent (id);
create index if not exists recipient_consent_order
  on recipient_consent (account_id, recipient_identifier collate names, id);
do $$
declare
  home text := (select nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm');
begin
  if home is null then
    return;
  end if;
  execute format('create index if not exists recipient_consent_parts on recipient_consent using gin (form %I.gin_trgm_ops)', home);
end
$$;

-- Links to the recipient's own page: the hash of the secret alone. A link holds for the address that it went to.
create table if not exists recipient_link (
  id bigint generated always as identity primary key,
  recipient_id bigint not null references recipient_consent (id) on delete cascade,
  -- one for each time the e-mail went out; empty until it does
  token_hashes bytea[] not null default '{}',
  email_address text not null,
  created_at timestamptz not null,
  -- null: the e-mail has not gone out yet
  expires_at timestamptz
);
create index if not exists recipient_link_recipient on recipient_link (recipient_id);
-- a link is found by its secret
create index if not exists recipient_link_secret on recipient_link using gin (token_hashes);

-- Whom the register calls the recipient of a row that was confirmed by consent: it is asked again when the letter leaves.
alter table pack_group add column if not exists recipient_identifier text;
create index if not exists pack_group_recipient on pack_group (recipient_identifier) where recipient_identifier is not null;
