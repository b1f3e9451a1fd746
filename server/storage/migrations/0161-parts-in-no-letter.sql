-- Parts of deposited files that are in no letter are found by their order, when data of a person are sought in them.
create index if not exists chunk_loose on chunk (job_id) where pack_id is null and copy_of is null;
