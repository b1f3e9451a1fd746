-- What is kept of an order, and until when (docs/model.md, "Retention"; docs/decisions/0715 to 0719).

-- When it left or failed for good, as it was learnt here: what a carrier says later, or of an earlier day, moves no clock.
alter table shipment add column if not exists left_at timestamptz;
-- What it knew of its recipient is deleted.
alter table shipment add column if not exists data_purged boolean not null default false;
update shipment set left_at = status_at where left_at is null and status not in (250, 300, 400);

-- {reason, at, userId, userLogin}: nothing of it is purged until an administrator lifts it.
alter table job add column if not exists legal_hold jsonb;
-- When it was frozen by time: who lets it go on afterwards has decided.
alter table job add column if not exists frozen_by_time_at timestamptz;
alter table job add column if not exists files_purged_at timestamptz;
alter table job add column if not exists data_purged_at timestamptz;
-- The last row whose personal data went, while a purge is under way.
alter table job add column if not exists purged_to bigint;
create index if not exists job_not_frozen on job (account_id, submitted_at, id) where frozen_by_time_at is null and not draft;
create index if not exists job_with_files on job (account_id, submitted_at, id) where files_purged_at is null and not draft;
create index if not exists job_with_data on job (account_id, submitted_at, id) where data_purged_at is null and not draft;

-- Folders of the outbox that go: named in the transaction of the purge, removed behind it, also by the next run.
create table if not exists leaving_folder (
  delivery_id bigint primary key references delivery on delete cascade
);

-- Whether a content is still named.
create index if not exists output_file_content on output_file (root_account_id, hash) where not purged;
create index if not exists input_file_working on input_file (root_account_id, working_hash)
  where working_hash is not null and not purged;
create index if not exists proof_contents on proof using gin (files jsonb_path_ops);
