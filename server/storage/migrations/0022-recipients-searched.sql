-- Recipients are searched from the moment they are read, by name, address, e-mail address and references. What is searched
-- of a row lies beside it and not in it: a row is written anew at each of its states, with every index entry it has, while
-- this is written once and again when somebody corrects the address (docs/decisions/0270).
create table if not exists row_search (
  pack_group_id bigint primary key references pack_group on delete cascade,
  job_id bigint not null,
  -- all that is searched, in the form of search_form
  form text not null
);
insert into row_search (pack_group_id, job_id, form)
  select g.id, g.job_id, search_form(concat_ws(' ', g.recipient_name, array_to_string(g.recipient_lines, ' '),
    g.email_address, (select string_agg(value, ' ') from pack p, jsonb_each_text(p.metadatas) where p.pack_group_id = g.id)))
  from pack_group g
  on conflict do nothing;
-- A shipment is found through its row.
drop index if exists shipment_recipient_parts;
do $$
declare
  home text := (select nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm');
begin
  if home is null then
    return;
  end if;
  execute format('create index if not exists row_search_parts on row_search using gin (form %I.gin_trgm_ops)', home);
end
$$;
-- Names of options by language; those of services and channels lie in their definitions.
alter table option_type add column if not exists names jsonb not null default '{}';
alter table option_value add column if not exists names jsonb not null default '{}';
