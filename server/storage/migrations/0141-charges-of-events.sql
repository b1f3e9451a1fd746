-- Counter entries that the product writes itself: `takenBack`, a charge that an event brought about which was taken back, with the
-- event; `leftAgain`, the same once the piece was seen to have left after all (docs/decisions/0800). null: a person wrote it.
alter table charge add column if not exists cause text;
alter table charge add column if not exists event_id bigint;
create index if not exists charge_caused on charge (shipment_id) where cause is not null;
