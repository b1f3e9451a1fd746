-- What a confirmation was estimated to cost, channel by channel, as it was then: its receipt says so for good.
alter table delivery_command add column if not exists estimate jsonb;
