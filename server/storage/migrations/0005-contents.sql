-- Whether a content is still named by a job, or was ordered a moment ago.
create index input_file_content on input_file (root_account_id, hash);
-- Whether a repaired copy is still named by a file.
create index stored_file_working on stored_file ((facts ->> 'workingHash')) where facts ? 'workingHash';
