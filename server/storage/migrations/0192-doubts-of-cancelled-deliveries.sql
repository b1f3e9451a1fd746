-- What was to be sent again when its delivery was taken back is sent by nobody: it waits for a person (docs/decisions/0850). The few that
-- are in doubt are found by their own index.
update shipment s set doubt = s.doubt - 'again' || '{"held": true}' from delivery d
where s.doubt is not null and s.doubt ? 'again' and d.id = s.delivery_id and d.state = 'PARTIALLY_CANCELLED';
