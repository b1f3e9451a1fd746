-- Files of a service that its preprocessor uses are kept with the deposit, each by the parameter that names it
-- (docs/decisions/0470).
alter table input_file drop constraint if exists input_file_role_check;
alter table input_file add constraint input_file_role_check
  check (role in ('input', 'source', 'made', 'part', 'apposition', 'entry', 'form'));
create unique index if not exists input_file_form on input_file (job_id, apposition_id) where role = 'form';
