-- What fallbacks of a command reserved by themselves, of all that it reserved: held against the threshold of approval
-- (docs/decisions/0740).
alter table reservation add column if not exists by_itself bigint not null default 0;
