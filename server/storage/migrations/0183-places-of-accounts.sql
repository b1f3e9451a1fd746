-- Where accounts stand in the tree, and where they stood: a charge keeps the place at which it was made (docs/decisions/0883).
create table if not exists account_place (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  path bigint[] not null,
  unique (account_id, path)
);
create index if not exists account_place_path on account_place using gin (path);

-- No account has a place that is not written down, whoever puts it there.
create or replace function keep_account_place() returns trigger language plpgsql as $$
begin
  insert into account_place (account_id, path) values (new.id, new.path) on conflict do nothing;
  return null;
end $$;
create or replace trigger keep_account_place after insert or update of path on account for each row
  when (new.path[cardinality(new.path)] = new.id) execute function keep_account_place();
insert into account_place (account_id, path) select id, path from account on conflict do nothing;

alter table charge add column if not exists place_id bigint references account_place;
-- Its columns are about to change, so it is made anew below.
drop index if exists charge_of_month;
-- What was charged before keeps where its account stands now: who was billed is a text, which another account may bear by now.
update charge c set place_id = p.id from account_place p join account own on own.id = p.account_id and own.path = p.path
where c.place_id is null and c.account_id = p.account_id;
alter table charge alter column place_id set not null;
-- A month is read from the index alone, as before, and so is where its account stood.
create index if not exists charge_of_month on charge (account_id, at)
  include (currency, net, vat, kind, channel_type, cost_centre, month, billed_account, partner_code, place_id);
