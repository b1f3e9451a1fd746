-- What waits for what comes next is counted by channel, status and delivery (the counter `awaited`, in the place of `ready`): what is
-- late is read from it and not from all deliveries that ever were (docs/decisions/0900).
delete from counter_total where counter = 'ready';
delete from counter_delta where counter = 'ready';
insert into counter_delta (account_id, owner_id, counter, key, day, delta)
select s.account_id, s.owner_id, 'awaited', d.channel_id || ' ' || s.status || ' ' || d.id, (s.created_at at time zone 'UTC')::date,
  count(*)
from shipment s join delivery d on d.id = s.delivery_id
where s.status = 300 or (s.nuid not like 'TEST%' and (s.status = 400 or (s.status = 600 and s.channel_type = 'REGISTERED_MAIL')
  or (s.status = 700 and s.channel_type in ('EMAIL', 'SECURE_EMAIL', 'SMS'))))
group by 1, 2, 4, 5;
drop index if exists counter_delta_ready;
create index if not exists counter_delta_awaited on counter_delta (key collate "C") where counter = 'awaited';
create index if not exists counter_total_awaited on counter_total (key collate "C") where counter = 'awaited';

-- Since when a program says what becomes of the letters of a channel: asked with every look at what is late.
alter table channel add column if not exists heard_at timestamptz;
update channel c set heard_at = now() where exists (select from tracking_event e
  where e.channel_id = c.id and e.source not in ('hand', 'system') and e.code > 0
    and not exists (select from shipment s join delivery d on d.id = s.delivery_id where s.id = e.shipment_id and d.test));
