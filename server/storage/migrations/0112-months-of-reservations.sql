-- When the last of what a reservation is for is handed over: `due` is when the first is (docs/decisions/0769). What was reserved
-- before counts in the month of its post date.
alter table reservation add column if not exists due_until timestamptz;
update reservation set due_until = due where due_until is null;
alter table reservation alter column due_until set not null;
