-- Of a row that a person cut off the one before it: who, and when (docs/decisions/0360).
alter table pack_group add column if not exists split_off jsonb;
