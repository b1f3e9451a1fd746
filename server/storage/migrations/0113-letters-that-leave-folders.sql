-- Letters of one person that are to leave the folder of their delivery; null: the folder goes whole.
alter table leaving_folder add column if not exists nuids text[];

-- A carrier that goes on by its own number alone: which piece the number was given with.
create index if not exists tracking_event_placed on tracking_event (channel_id, reference)
  where shipment_id is not null and nuid is not null and reference is not null;
