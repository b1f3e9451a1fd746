-- Indexes of the delivery side: what is wrong per delivery, search by number and recipient, open work of the schedule.
create index shipment_trouble on shipment (delivery_id)
  where (status > -900 and status < 0 and not acknowledged) or doubt is not null;
create index shipment_doubt on shipment (account_id, created_at desc, id desc) where doubt is not null;
create index send_attempt_open on send_attempt (started_at) where state = 'INTENT';
create index delivery_command_waiting on delivery_command (expires_at) where state = 'AWAIT_VALIDATION';

-- Search ignores case and accents where the server has the extensions (the built-in one does), else case alone.
do $$
begin
  create extension if not exists unaccent;
  create extension if not exists pg_trgm;
exception when others then
  raise notice 'search without accents is not available: %', sqlerrm;
end
$$;
-- The form in which names are searched; immutable, so that it can be indexed.
do $$
begin
  if exists (select 1 from pg_extension where extname = 'unaccent') then
    execute format($body$create function search_form(name text) returns text language sql immutable strict parallel safe
      as 'select lower(%1$I.unaccent(''%1$I.unaccent''::regdictionary, name))'$body$,
      (select nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'unaccent'));
  else
    create function search_form(name text) returns text language sql immutable strict parallel safe
      as 'select lower(name)';
  end if;
end
$$;
create index shipment_recipient on shipment (search_form(recipient) text_pattern_ops);
create index pack_group_recipient on pack_group (search_form(recipient_name) text_pattern_ops);
create index pack_group_email on pack_group (lower(email_address) text_pattern_ops) where email_address is not null;
create index job_name on job (search_form(name) text_pattern_ops);

-- One evening e-mail per validator and local day.
create table evening_mail (
  user_id bigint not null references app_user on delete cascade,
  day date not null,
  sent_at timestamptz not null,
  primary key (user_id, day)
);
