-- A key belongs to the person who sent it: that of a colleague is another one (docs/decisions/0295).

alter table idempotency_key
  drop constraint idempotency_key_pkey,
  add primary key (account_id, user_id, call, key);
