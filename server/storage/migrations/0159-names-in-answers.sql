-- Answers that are kept for a repeat are found by whom they name, and refusals by their age while they say it in words (docs/decisions/0870).
create index if not exists idempotency_key_of_library on idempotency_key ((answer -> 'result' ->> 'id')) where call = 'library.keep';
create index if not exists idempotency_key_of_owner on idempotency_key ((answer -> 'result' -> 'owner' ->> 'id'))
  where call in ('jobs.create', 'jobs.replace', 'commands.create');
create index if not exists idempotency_key_of_contact_owner on idempotency_key ((answer -> 'result' ->> 'ownerId'))
  where call = 'contacts.save';
create index if not exists idempotency_key_of_validators on idempotency_key using gin ((answer -> 'result' -> 'validators'))
  where call = 'commands.create';
create index if not exists idempotency_key_refused on idempotency_key (created_at)
  where status >= 400 and answer -> 'error' -> 'parameters' <> '{}';
