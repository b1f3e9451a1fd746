-- Rows of data files are chunks without pages: first_page is the number of the row, last_page the one before it.
alter table chunk add column if not exists row_values jsonb;
alter table chunk add column if not exists row_line integer;
