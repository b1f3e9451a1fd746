-- What uploads were answered is found by their id, when the order that took them, or whom they are of, goes.
create index if not exists idempotency_key_file on idempotency_key ((answer -> 'result' ->> 'fileId'))
  where call in ('files.upload', 'files.put', 'files.merge', 'library.use');
