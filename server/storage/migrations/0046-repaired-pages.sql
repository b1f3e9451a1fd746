-- Pages that a person mended without changing their document: turned, fitted to A4, text taken out (docs/decisions/0556). It is
-- the page that is mended, whichever row holds it.
create table if not exists page_repair (
  input_file_id bigint not null references input_file on delete cascade,
  page integer not null,
  job_id bigint not null references job on delete cascade,
  repair jsonb not null,
  repaired_by jsonb not null,
  repaired_at timestamptz not null,
  primary key (input_file_id, page)
);
create index if not exists job_page_repairs on page_repair (job_id);
