-- What left without a price is counted by month (docs/decisions/0796): by when it was seen to have left, or since it is being produced.
create index if not exists shipment_unpriced on shipment (account_id, coalesce(left_at, status_at))
  where price is null and (status >= 400 or status > -900 and status < 0);
