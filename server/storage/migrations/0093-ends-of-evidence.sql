-- What proves and what bills ends after years (docs/decisions/0750): when it began to go, which its history says first, and when it
-- was gone.
alter table job add column if not exists evidence_ends_at timestamptz;
alter table job add column if not exists evidence_purged_at timestamptz;
alter table job add column if not exists billing_purged_at timestamptz;
create index if not exists job_with_evidence on job (account_id, submitted_at, id)
  where data_purged_at is not null and evidence_purged_at is null;
create index if not exists job_with_billing on job (account_id, submitted_at, id)
  where data_purged_at is not null and billing_purged_at is null;
