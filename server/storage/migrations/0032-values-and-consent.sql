-- A file that a forced preparation leaves out: the fault that keeps it out (label, parameters), and who said that it stays
-- out (docs/decisions/0441). null: it is worked on; nobody said so yet.
alter table input_file add column if not exists left_out jsonb;
alter table input_file add column if not exists left_out_rejected jsonb;
