-- A cell of a CSV file (docs/decisions/0649): what a spreadsheet would compute begins with an apostrophe (OWASP, "CSV injection"),
-- quoted where it must be (RFC 4180).
create or replace function export_cell(value text) returns text
  language sql immutable parallel safe
as $$
  select case
    when value is null then ''
    when value ~ '^[=+@\t\r-]' then '"''' || replace(value, '"', '""') || '"'
    when value ~ '[",;\r\n]' then '"' || replace(value, '"', '""') || '"'
    else value
  end
$$;
