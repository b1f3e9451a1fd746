-- Orders that something keeps from being purged rest: no run reads them again until what keeps them changes, or until a time
-- (docs/decisions/0833).
alter table job add column if not exists rests boolean not null default false;
create table if not exists job_rest (
  job_id bigint primary key references job on delete cascade,
  until timestamptz not null
);
create index if not exists job_rest_until on job_rest (until);

-- The same conditions as before, without those that rest. They stand in server/letters/keeping/keeping.repository.ts.
create index if not exists job_with_files_due on job (account_id, submitted_at, id)
  where files_purged_at is null and not draft and not rests;
create index if not exists job_with_data_due on job (account_id, submitted_at, id)
  where data_purged_at is null and not draft and not rests;
create index if not exists job_with_evidence_due on job (account_id, submitted_at, id)
  where data_purged_at is not null and evidence_purged_at is null and not rests;
create index if not exists job_with_billing_due on job (account_id, submitted_at, id)
  where data_purged_at is not null and billing_purged_at is null and not rests;
drop index if exists job_with_files, job_with_data, job_with_evidence, job_with_billing;

-- The row of the job is left alone: whoever moves a shipment may not hold it.
create or replace function wake_job() returns trigger language plpgsql as $$
begin
  update job_rest set until = '-infinity' where job_id = new.id and until > '-infinity';
  return null;
end $$;
create or replace trigger wake_job after update of legal_hold, state on job for each row
  when (new.rests and (old.legal_hold is distinct from new.legal_hold or old.state <> new.state)) execute function wake_job();

create or replace function wake_job_of_part() returns trigger language plpgsql as $$
begin
  update job_rest set until = '-infinity' where job_id = new.job_id and until > '-infinity';
  return null;
end $$;
create or replace trigger wake_job after update of state on delivery_command for each row
  when (old.state <> new.state) execute function wake_job_of_part();
create or replace trigger wake_job after update of status, left_at, doubt, takeover, acknowledged on shipment for each row
  when (old.status <> new.status or old.left_at is distinct from new.left_at or old.doubt is distinct from new.doubt
    or old.takeover is distinct from new.takeover or old.acknowledged <> new.acknowledged) execute function wake_job_of_part();
