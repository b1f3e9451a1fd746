-- A shipment has each output file of its channel (docs/decisions/0460). Until now there was the main one alone, so that those
-- that are there bear its name.
alter table output_file add column if not exists output_name text not null default '';
with main as materialized (
  select d.id, f ->> 'name' as name
  from delivery d cross join lateral (
    select f from jsonb_array_elements(d.channel_definition -> 'outputFileDefinitions') with ordinality as all_of (f, place)
    order by coalesce((f ->> 'mainOutputFile')::boolean, false) desc, place limit 1
  ) first
)
update output_file set output_name = main.name
from shipment s join main on main.id = s.delivery_id
where s.id = output_file.shipment_id and main.name is not null;
alter table output_file alter column output_name drop default;
create index if not exists output_file_further on output_file (shipment_id) where not main;
