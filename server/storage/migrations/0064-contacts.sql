-- The address book: contacts of a person, or shared among the people of an account (docs/decisions/0653).
create table if not exists contact (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  account_id bigint not null references account,
  owner_id bigint not null references app_user,
  shared boolean not null,
  kind text not null,
  first_name text not null,
  last_name text not null,
  organisation text not null,
  reference text not null,
  note text not null,
  addresses jsonb not null,
  phones jsonb not null,
  emails jsonb not null,
  -- by which lists are sorted, and all that is searched, in the form of search_form
  sort_name text collate names not null,
  form text not null,
  -- by which a line of a file finds it (domain/contacts/contact-lines.rules.ts)
  key text not null,
  updated_at timestamptz not null
);
create index if not exists contact_of_account on contact (account_id, shared, sort_name, id);
create index if not exists contact_of_owner on contact (owner_id, sort_name, id);
create index if not exists contact_key on contact (account_id, key);
do $$
declare
  home text := (select nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm');
begin
  if home is null then
    return;
  end if;
  execute format('create index if not exists contact_parts on contact using gin (form %I.gin_trgm_ops)', home);
end
$$;
