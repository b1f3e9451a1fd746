-- The day on which a delivery was first planned to be posted. A try that comes too late moves the post date on; late is counted from
-- the first (docs/decisions/0831). Whoever sets the post date: what was promised stays.
alter table delivery add column if not exists promised_date date;
update delivery set promised_date = post_date where promised_date is null and post_date is not null;

create or replace function keep_promised_date() returns trigger language plpgsql as $$
begin
  new.promised_date := case when tg_op = 'UPDATE' then coalesce(old.promised_date, old.post_date) end;
  new.promised_date := coalesce(new.promised_date, new.post_date);
  return new;
end $$;
create or replace trigger keep_promised_date before insert or update of post_date on delivery
  for each row execute function keep_promised_date();
