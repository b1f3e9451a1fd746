-- A draft that ends takes along what its beginning was answered.
create index if not exists idempotency_key_draft on idempotency_key ((answer -> 'result' ->> 'jobId')) where call = 'drafts.create';
