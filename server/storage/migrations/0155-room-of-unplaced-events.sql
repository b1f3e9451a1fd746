-- How many events without a piece a channel has of the last months (docs/decisions/0842): an entry of an index each, and nothing else.
create index if not exists tracking_event_unplaced_recent on tracking_event (channel_id, received_at) where shipment_id is null;
