-- Shipments that are ready to leave are counted by delivery (the counter `ready`): what waits behind a held channel is read by every
-- bell, and is not counted from the rows (docs/decisions/0832).
insert into counter_delta (account_id, owner_id, counter, key, day, delta)
select account_id, owner_id, 'ready', delivery_id::text, (created_at at time zone 'UTC')::date, count(*)
from shipment where status = 300 group by 1, 2, 4, 5;
create index if not exists counter_delta_ready on counter_delta (key) where counter = 'ready';

-- The first shipment of a delivery in a status is found by the index as well. The condition stands in
-- server/features/monitoring/late.repository.ts word for word.
create index if not exists shipment_awaited_first on shipment (delivery_id, status, id)
  where status in (300, 400) or (status in (600, 700)
    and channel_type in ('EMAIL', 'REGISTERED_MAIL', 'SECURE_EMAIL', 'SMS'));
drop index if exists shipment_awaited;
