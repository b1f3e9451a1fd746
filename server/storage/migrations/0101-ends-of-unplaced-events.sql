-- Events without a piece end too (docs/decisions/0744): what they say in words, and after years all of them.
create index if not exists tracking_event_unplaced_words on tracking_event (received_at)
  where shipment_id is null and detail <> '';
create index if not exists tracking_event_unplaced_age on tracking_event (received_at) where shipment_id is null;
-- By the number of a piece that another channel carried: what is said of its recipient goes with the recipient.
create index if not exists tracking_event_unplaced_nuid on tracking_event (nuid) where shipment_id is null and nuid is not null;
