-- Addresses that stand where the recipient's is, on later pages of the letter; and who said that these pages belong to it.
alter table pack_group add column if not exists later_addresses jsonb not null default '[]';
alter table pack_group add column if not exists later_settled jsonb;
