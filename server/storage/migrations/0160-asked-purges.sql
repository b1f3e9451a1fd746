-- A purge that a person asked for, until it is at its end: AskedPurge of server/letters/jobs/asked-purge.ts (docs/decisions/0868).
alter table job add column if not exists purge_asked jsonb;
create index if not exists job_purge_asked on job (id) where purge_asked is not null;
-- By which word in it the outbox is known for the one that letters were put in (docs/decisions/0869); null: none was written yet.
alter table marks_written add column if not exists outbox text;
