-- A person is not sought in the rows of a plan that are all in letters: these are found by their recipients. Of plans that were read
-- before nobody looked, and they are read on.
alter table input_file add column if not exists in_letters boolean not null default false;
create index if not exists chunk_loose_in_file on chunk (job_id, input_file_id) where pack_id is null and copy_of is null;
drop index if exists chunk_loose;
