-- Lists are narrowed to a value of a tag list: fields that take their values from one are searched by themselves, and their lines
-- name the list (docs/decisions/0745).
create or replace function searchable_fields(definition jsonb) returns jsonb language sql immutable parallel safe
  as $$
    select coalesce(jsonb_object_agg(field->>'name', coalesce(nullif(field->>'label', ''), field->>'name')), '{}')
    from (select jsonb_path_query(definition, '$.serviceMetadatas[*]')
      union all select jsonb_path_query(definition, '$.boxes[*].metadatas[*]')) marked (field)
    where (field->>'searchable')::boolean or field->>'tagList' is not null
  $$;

-- Names of the fields of a service that take their values from a tag list, each with the list.
create or replace function tagged_fields(definition jsonb) returns jsonb language sql immutable parallel safe
  as $$
    select coalesce(jsonb_object_agg(field->>'name', field->>'tagList'), '{}')
    from (select jsonb_path_query(definition, '$.serviceMetadatas[*]')
      union all select jsonb_path_query(definition, '$.boxes[*].metadatas[*]')) marked (field)
    where field->>'tagList' is not null
  $$;

-- The tag list from which the value is; null: from none.
alter table searched_metadata add column if not exists tag_list text;

-- The fields of each order once: a million rows belong to few.
create temporary table tagged_orders on commit drop as
  select id, draft, lists from (select id, draft, tagged_fields(service_definition) as lists from job) j where lists <> '{}';
insert into searched_metadata (job_id, pack_group_id, name, value, tag_list)
  select distinct job.id, null::bigint, given.key, left(line, 500), tagged.lists->>given.key
  from tagged_orders tagged join job on job.id = tagged.id, jsonb_each_text(job.metadatas) given, string_to_table(given.value, E'\n') line
  where not tagged.draft and tagged.lists ? given.key and line <> ''
  on conflict (pack_group_id, job_id, name, value) do update set tag_list = excluded.tag_list
    where searched_metadata.tag_list is distinct from excluded.tag_list;
insert into searched_metadata (job_id, pack_group_id, name, value, tag_list)
  select distinct pack.job_id, pack.pack_group_id, found.key, left(line, 500), tagged.lists->>found.key
  from tagged_orders tagged join pack on pack.job_id = tagged.id, jsonb_each_text(pack.metadatas) found,
    string_to_table(found.value, E'\n') line
  where pack.metadatas <> '{}' and tagged.lists ? found.key and line <> ''
  on conflict (pack_group_id, job_id, name, value) do update set tag_list = excluded.tag_list
    where searched_metadata.tag_list is distinct from excluded.tag_list;
drop table tagged_orders;

create index if not exists searched_metadata_tag on searched_metadata (tag_list, value) where tag_list is not null;
