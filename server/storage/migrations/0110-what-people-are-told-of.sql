-- The threshold that the price of a confirmation passed, as it was then: whoever decides sees why it waits.
alter table delivery_command add column if not exists approval_above jsonb;

-- When pieces of a delivery were first noted as late: its owner is told of it once.
alter table delivery add column if not exists late_at timestamptz;
create index if not exists delivery_late_at on delivery (late_at) where late_at is not null;
