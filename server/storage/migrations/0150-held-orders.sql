-- Orders under a legal hold are listed and counted: they are few among all.
create index if not exists job_held on job (account_id, submitted_at, id) where legal_hold is not null and not draft;
