-- A channel that a person holds: what is confirmed by it waits until it is released (docs/decisions/0764). All three or none.
alter table channel add column if not exists held_reason text;
alter table channel add column if not exists held_by bigint references app_user on delete set null;
alter table channel add column if not exists held_at timestamptz;
