-- Documents of archives have the row of the index that names them; an entry that a forced preparation leaves out is kept beside
-- them. Files that are cut as if they were one are the parts of the document that is made of them (docs/decisions/0450 to 0453).
alter table input_file add column if not exists index_row jsonb;
alter table input_file drop constraint if exists input_file_role_check;
alter table input_file add constraint input_file_role_check
  check (role in ('input', 'source', 'made', 'part', 'apposition', 'entry'));
