-- When a confirmation ended without its letters having left: the delays of the order's files and data count from then
-- (docs/decisions/0884).
alter table delivery_command add column if not exists withdrawn_at timestamptz;
update delivery_command c set withdrawn_at = r.at
from (select entity_id, max(at) as at from revision where entity = 'command'
  and event in ('REJECTED', 'AUTOMATICALLY_REJECTED', 'CANCELLED', 'PARTIALLY_CANCELLED') group by entity_id) r
where c.id = r.entity_id and c.withdrawn_at is null
  and c.state in ('REJECTED', 'AUTOMATICALLY_REJECTED', 'CANCELLED', 'PARTIALLY_CANCELLED');
