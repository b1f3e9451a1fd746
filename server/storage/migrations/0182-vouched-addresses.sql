-- When somebody last said that the address of an entry works (docs/decisions/0882): a bounce from before that says nothing of it. Of old
-- entries the last change is known.
alter table recipient_consent add column if not exists vouched_at timestamptz;
update recipient_consent set vouched_at = changed_at where vouched_at is null;
alter table recipient_consent alter column vouched_at set default now();
alter table recipient_consent alter column vouched_at set not null;
