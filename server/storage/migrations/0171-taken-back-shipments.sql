-- Whether a person took something of a fallback delivery back is asked with every failure of its order: one of which nothing could be
-- composed may hold thousands of shipments, none of which was.
create index if not exists shipment_taken_back on shipment (delivery_id) where status = -900;
