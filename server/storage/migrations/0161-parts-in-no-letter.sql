-- Parts of deposited files that are in no letter, and files of which nothing was cut, are found by their order, when data of a person are
-- sought in them.
create index if not exists chunk_loose on chunk (job_id) where pack_id is null and copy_of is null;
create index if not exists input_file_named on input_file (job_id) where index_row is not null or left_out is not null;
