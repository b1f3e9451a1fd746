-- Files laid over or under pages are kept beside the documents of a deposit, each once by box and name
-- (docs/decisions/0416).
alter table input_file drop constraint if exists input_file_role_check;
alter table input_file add constraint input_file_role_check check (role in ('input', 'source', 'made', 'apposition'));
drop index if exists input_file_place;
create unique index input_file_place on input_file (job_id, box_name, index_in_box)
  where role in ('input', 'made');
create unique index if not exists input_file_apposition on input_file (job_id, box_name, apposition_id)
  where role = 'apposition';
