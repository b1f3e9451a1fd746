-- Shipments by type of channel, service and status (the counter `volume`), of those that are there already; and views of
-- monitoring that people keep.
insert into counter_total (account_id, owner_id, counter, key, day, total)
select account_id, owner_id, 'volume', concat_ws(' ', channel_type, service_id, status,
    (status > -900 and status < 0 and not acknowledged)::int), (created_at at time zone 'UTC')::date, count(*)
  from shipment group by 1, 2, 3, 4, 5
on conflict do nothing;
create index if not exists counter_total_volume on counter_total (day, account_id) where counter = 'volume';

create table if not exists monitoring_view (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  name text not null,
  -- which screen, and the parameters of its address
  route text not null,
  query jsonb not null,
  unique (user_id, route, name)
);

-- How many pieces were late at the end of a day of UTC; of the running day as it was noted last.
create table if not exists late_day (
  day date not null,
  account_id bigint not null references account,
  owner_id bigint not null references app_user,
  service_id bigint not null references service,
  channel_id bigint not null references channel on delete cascade,
  status integer not null,
  pieces integer not null,
  primary key (day, account_id, owner_id, service_id, channel_id, status)
);
