-- Accounts that end on a day (docs/decisions/0646): few of many, read by the day. `told` is whom the end that stands now was told.
create index if not exists account_ending on account ((definition->>'expiryDate')) where definition->>'expiryDate' is not null;

-- What failed and waits for a decision, by account: little of much (the accounts to look after, docs/decisions/0648).
create index if not exists command_failed on delivery_command (account_id)
  where state in ('DELIVERY_CREATION_ERROR', 'OUTPUT_ERROR');

create table if not exists account_ending_told (
  account_id bigint not null references account on delete cascade,
  ends_on date not null,
  told_at timestamptz not null,
  people integer not null,
  primary key (account_id, ends_on)
);
