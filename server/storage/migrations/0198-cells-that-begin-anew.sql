-- A spreadsheet that parts cells at semicolons, as those of most of Europe do, finds the quotes of a cell in the middle of its own and knows
-- nothing of them: what stands behind a semicolon or a line break in a text begins a cell there (docs/decisions/0919).
create or replace function export_cell(value text) returns text
  language sql immutable parallel safe
as $$
  select case
    when value is null then ''
    when value ~ '^[=+@\t\r-]' then '"''' || replace(regexp_replace(value, '([;\r\n][\s"]*)([=+@-])', '\1''\2', 'g'), '"', '""') || '"'
    when value ~ '[",;\r\n]' then '"' || replace(regexp_replace(value, '([;\r\n][\s"]*)([=+@-])', '\1''\2', 'g'), '"', '""') || '"'
    else value
  end
$$;
