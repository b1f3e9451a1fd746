-- What a preprocessor rewrites is kept beside what it made, and each says which it is (docs/decisions/0430).
alter table input_file add column if not exists role text not null default 'input'
  check (role in ('input', 'source', 'made'));
alter table input_file add column if not exists made_from bigint references input_file (id) on delete cascade;
create index if not exists input_file_made_from on input_file (made_from) where made_from is not null;
-- Sources and documents of one box are counted by themselves.
alter table input_file drop constraint if exists input_file_job_id_box_name_index_in_box_key;
create unique index if not exists input_file_place on input_file (job_id, box_name, index_in_box)
  where role <> 'source';
create unique index if not exists input_file_source_place on input_file (job_id, box_name, index_in_box)
  where role = 'source';
