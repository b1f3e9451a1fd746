-- The name of the preset that mended a page, and no person then; null: a person did it at the deposit (docs/decisions/0561).
alter table page_repair add column if not exists preset text;
alter table page_repair alter column repaired_by drop not null;
