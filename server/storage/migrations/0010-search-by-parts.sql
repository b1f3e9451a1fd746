-- Names and numbers are searched by what they contain. An index of beginnings never answers that: those are dropped, and
-- every letter is written with four of them less. Trigrams answer it, where the server has the extension.
drop index if exists shipment_recipient;
drop index if exists pack_group_recipient;
drop index if exists pack_group_email;
drop index if exists job_name;
do $$
begin
  create extension if not exists pg_trgm;
exception when others then
  raise warning 'pg_trgm cannot be had (%): a search that finds nothing reads every row', sqlerrm;
end
$$;
do $$
declare
  home text := (select nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm');
begin
  if home is null then
    return;
  end if;
  execute format('create index shipment_recipient_parts on shipment using gin (search_form(recipient) %I.gin_trgm_ops)', home);
  execute format('create index job_name_parts on job using gin (search_form(name) %I.gin_trgm_ops)', home);
  execute format('create index delivery_name_parts on delivery using gin (search_form(name) %I.gin_trgm_ops)', home);
  execute format('create index delivery_number_parts on delivery using gin (external_id %I.gin_trgm_ops)', home);
end
$$;
