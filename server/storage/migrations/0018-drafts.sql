-- Drafts of single letters: deposits that were begun and not sent, seen by their author alone. And which services a
-- person used last.
alter table job add column if not exists draft boolean not null default false;
-- when it was touched last, when it ends, and when its author was told so; null for every deposit that is no draft
alter table job add column if not exists draft_saved_at timestamptz;
alter table job add column if not exists draft_ends_at timestamptz;
alter table job add column if not exists draft_told_at timestamptz;
create index if not exists job_draft on job (author_id, draft_saved_at desc) where draft;
create index if not exists job_draft_ending on job (draft_ends_at) where draft;
create index if not exists job_author_service on job (author_id, service_id, submitted_at desc) where not draft;
