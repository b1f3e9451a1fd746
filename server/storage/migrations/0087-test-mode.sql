-- Test mode (docs/model.md, "Test mode"): orders of an account in test mode and all that comes of them. Their numbers come from
-- ranges of their own, which no other order reaches.
alter table job add column if not exists test boolean not null default false;
alter table delivery add column if not exists test boolean not null default false;

create sequence if not exists test_order_number start with 9000000001;
alter sequence job_id_seq maxvalue 8999999999;

create or replace function number_test_order() returns trigger language plpgsql as $$
begin
  new.id := nextval('test_order_number');
  return new;
end $$;
create or replace trigger number_test_order before insert on job
  for each row when (new.test) execute function number_test_order();

-- Whoever makes a delivery, for whatever reason: of a test order, or after a test delivery, it is one.
create or replace function inherit_test() returns trigger language plpgsql as $$
begin
  new.test := new.test or (select test from job where id = new.job_id)
    or coalesce((select test from delivery where id = new.origin_delivery_id), false);
  return new;
end $$;
create or replace trigger inherit_test before insert on delivery
  for each row execute function inherit_test();

-- What the test provider has to report: its own memory, as a carrier has one, which it is asked for (poll).
create table if not exists test_report (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel on delete cascade,
  -- of what was asked for by an address: once for each piece
  report_key text not null unique,
  nuid text not null,
  word text not null,
  at timestamptz not null,
  reference text,
  detail text not null default ''
);
create index if not exists test_report_channel on test_report (channel_id, id);
