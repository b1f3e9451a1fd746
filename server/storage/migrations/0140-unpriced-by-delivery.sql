-- What left without a price is of the month in which its delivery was handed over, also where it was seen to have left in a later one.
create index if not exists delivery_outputted on delivery (account_id, outputted_at);
create index if not exists shipment_unpriced_of_delivery on shipment (delivery_id, coalesce(left_at, status_at))
  where price is null and (status >= 400 or status > -900 and status < 0);
