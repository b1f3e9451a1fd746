-- What left without a price is to be billed whatever became of it, also where it was stopped or destroyed afterwards
-- (docs/decisions/0825). Under names of their own, so that a large installation can make them before.
create index if not exists shipment_without_price on shipment (account_id, coalesce(left_at, status_at))
  where price is null and (status >= 400 or status < 0);
create index if not exists shipment_without_price_of_delivery on shipment (delivery_id, coalesce(left_at, status_at))
  where price is null and (status >= 400 or status < 0);
drop index if exists shipment_unpriced;
drop index if exists shipment_unpriced_of_delivery;
