-- Metadata that a service marks as searchable is found by its words, and exactly by its name (docs/decisions/0481).

-- Names of the searchable fields of a service, each with what people call it.
create or replace function searchable_fields(definition jsonb) returns jsonb language sql immutable parallel safe
  as $$
    select coalesce(jsonb_object_agg(field->>'name', coalesce(nullif(field->>'label', ''), field->>'name')), '{}')
    from (select jsonb_path_query(definition, '$.serviceMetadatas[*]')
      union all select jsonb_path_query(definition, '$.boxes[*].metadatas[*]')) marked (field)
    where (field->>'searchable')::boolean
  $$;

create table if not exists searched_metadata (
  job_id bigint not null references job on delete cascade,
  -- null: a value of the whole order
  pack_group_id bigint references pack_group on delete cascade,
  name text not null,
  -- one line of the value, 500 characters at most
  value text not null
);

create unique index if not exists searched_metadata_row on searched_metadata (pack_group_id, job_id, name, value)
  nulls not distinct;

-- The values of orders and of rows that are there, and what is searched of a row without what was not marked.
insert into searched_metadata (job_id, pack_group_id, name, value)
  select distinct job.id, null::bigint, given.key, left(line, 500)
  from job, jsonb_each_text(job.metadatas) given, string_to_table(given.value, E'\n') line
  where not job.draft and searchable_fields(job.service_definition) ? given.key and line <> ''
  on conflict do nothing;
insert into searched_metadata (job_id, pack_group_id, name, value)
  select distinct pack.job_id, pack.pack_group_id, found.key, left(line, 500)
  from pack join job on job.id = pack.job_id, jsonb_each_text(pack.metadatas) found, string_to_table(found.value, E'\n') line
  where pack.metadatas <> '{}' and searchable_fields(job.service_definition) ? found.key and line <> ''
  on conflict do nothing;
update row_search set form = search_form(concat_ws(' ', g.recipient_name, array_to_string(g.recipient_lines, ' '),
    g.email_address, (select string_agg(value, ' ' order by name, value) from searched_metadata m
      where m.pack_group_id = g.id)))
  from pack_group g
  where g.id = row_search.pack_group_id
    and exists (select from pack p where p.pack_group_id = g.id and p.metadatas <> '{}');

create index if not exists searched_metadata_job on searched_metadata (job_id);
create index if not exists searched_metadata_value on searched_metadata (name, value);
do $$
declare
  home text := (select nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm');
begin
  if home is null then
    return;
  end if;
  -- Those of rows are found in row_search.
  execute format('create index if not exists searched_metadata_parts on searched_metadata
    using gin (search_form(value) %I.gin_trgm_ops) where pack_group_id is null', home);
end
$$;
-- What depends on a service is counted before it is removed.
create index if not exists job_service on job (service_id);

-- Nothing looked at it: from now on it decides, and what services configure must stay as it is (docs/decisions/0483).
update channel set definition = jsonb_set(definition, '{requirements}', (
    select jsonb_agg(requirement || '{"editableConfiguration": true}' order by place)
    from jsonb_array_elements(definition->'requirements') with ordinality as listed (requirement, place)))
  where jsonb_array_length(definition->'requirements') > 0;
