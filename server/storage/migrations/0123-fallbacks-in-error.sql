-- All deliveries of a command, its fallbacks too: until now an index had its own ones alone, and each step read the whole table.
create index if not exists delivery_of_command_all on delivery (command_id);

-- A fallback in error is an error of its command (docs/decisions/0786): what had failed before says so from now on.
with failed as (
  select c.id, c.account_id, c.owner_id, c.created_at, c.state as before, d.state, d.fault
  from delivery_command c cross join lateral (
    select state, fault from delivery where command_id = c.id and fallback
      and state in ('DELIVERY_CREATION_ERROR', 'OUTPUT_ERROR') order by state, id limit 1) d
  where c.state in ('PROCESSING', 'READY', 'OUTPUTTED', 'PARTIALLY_CANCELLED')
    or c.state = 'OUTPUT_ERROR' and d.state = 'DELIVERY_CREATION_ERROR'
), moved as (
  update delivery_command c set state = f.state, fault = f.fault, version = c.version + 1 from failed f where c.id = f.id
), told as (
  insert into revision (at, entity, entity_id, account_id, event, details)
  select now(), 'command', id, account_id, state, coalesce(fault, '{}') from failed order by id
)
insert into counter_delta (account_id, owner_id, counter, key, day, delta)
select account_id, owner_id, 'command', key, (created_at at time zone 'UTC')::date, delta
from failed cross join lateral (values (before, -1), (state, 1)) v (key, delta);
