-- The shipments of one command are read whenever one of its deliveries moves, at each slice of their creation and when it
-- is cancelled: without an index of their own, each of these reads all shipments that were ever made.
create index shipment_command on shipment (command_id);
