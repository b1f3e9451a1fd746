-- Shipments whose next status is awaited, for what is late (docs/model.md, "Late"). The condition stands in
-- server/features/monitoring/late.repository.ts word for word.
create index if not exists shipment_awaited on shipment (delivery_id, status)
  where status in (300, 400) or (status in (600, 700)
    and channel_type in ('EMAIL', 'REGISTERED_MAIL', 'SECURE_EMAIL', 'SMS'));
