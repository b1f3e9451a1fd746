-- What was in the air when its delivery was taken back, and came into doubt after that, was called sent again by itself; nobody did. It
-- waits for a person (docs/decisions/0850).
update shipment s set doubt = s.doubt || '{"held": true}' from delivery d
where s.doubt is not null and not s.doubt @> '{"held": true}' and d.id = s.delivery_id and d.state = 'PARTIALLY_CANCELLED';
