-- Whoever was erased before may be named by the fault of a delivery, or of a confirmation, and by the line of history that says it.
with erased as (
  select (details ->> 'packGroupId')::bigint as row_id from revision where entity = 'job' and event = 'PERSON_ERASED'
), things as (
  select 'delivery' as entity, s.delivery_id as id from shipment s join erased on erased.row_id = s.pack_group_id
  union select 'command', l.command_id from command_pack_group l join erased on erased.row_id = l.pack_group_id
), deliveries as (
  update delivery set fault = null where id in (select id from things where entity = 'delivery')
    and jsonb_path_exists(fault, '$.parameters.* ? (@.type() == "string")')
), commands as (
  update delivery_command set fault = null where id in (select id from things where entity = 'command')
    and jsonb_path_exists(fault, '$.parameters.* ? (@.type() == "string")')
)
update revision r set details = '{}', salt = null from things
where r.entity = things.entity and r.entity_id = things.id
  and jsonb_path_exists(r.details, '$.parameters.* ? (@.type() == "string")');
