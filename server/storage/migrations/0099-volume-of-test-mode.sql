-- Pieces in test mode are counted apart in the counter `volume`: their keys end with `test`. Those that were made before move there.
insert into counter_delta (account_id, owner_id, counter, key, day, delta)
select account_id, owner_id, 'volume', key, day, sum(n) from (
  select account_id, owner_id, concat_ws(' ', channel_type, service_id, status,
      (status > -900 and status < 0 and not acknowledged)::int, case when nuid like 'TEST%' then 'test' end) as key,
    (created_at at time zone 'UTC')::date as day, 1 as n
  from shipment
  union all select account_id, owner_id, key, day, -total from counter_total where counter = 'volume'
  union all select account_id, owner_id, key, day, -delta from counter_delta where counter = 'volume'
) moved
where account_id in (select account_id from delivery where test)
group by 1, 2, 4, 5 having sum(n) <> 0;

-- An order that is emptied finds what its deposit was answered.
create index if not exists idempotency_key_order on idempotency_key ((answer -> 'result' ->> 'id')) where call = 'jobs.create';
