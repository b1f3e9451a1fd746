-- What a key of repeats keeps of an answer that has a secret in it (docs/decisions/0922).
alter table idempotency_key add column if not exists sealed text;
-- A start and a rotation of the key look for what is sealed.
create index if not exists idempotency_key_sealed on idempotency_key (created_at) where sealed is not null;
