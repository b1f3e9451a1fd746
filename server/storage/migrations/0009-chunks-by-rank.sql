-- Each slice of a job goes on behind the last chunk of the one before: read by rank, no slice reads the whole job again.
create index chunk_rank on chunk (job_id, rank);
drop index chunk_job;
