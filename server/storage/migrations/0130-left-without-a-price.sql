-- What left without a price is counted by month (docs/decisions/0796).
create index if not exists shipment_unpriced on shipment (account_id, left_at) where price is null and left_at is not null;
