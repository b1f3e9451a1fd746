-- That a person gave an event its piece, and what it named before: so that it can be taken back (docs/decisions/0834). Of those that were
-- placed before, what they named is not known any more.
alter table tracking_event add column if not exists placed_at timestamptz;
alter table tracking_event add column if not exists told_nuid text;
update tracking_event e set placed_at = r.at from revision r
where r.entity = 'shipment' and r.event = 'EVENT_PLACED' and r.entity_id = e.shipment_id
  and r.details ->> 'event' = e.id::text and e.placed_at is null;
create index if not exists tracking_event_by_hand on tracking_event (channel_id, id) where placed_at is not null;
