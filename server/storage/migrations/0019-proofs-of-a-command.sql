-- A proof of rows that wait for a decision belongs to their command: whoever decides may read it, and no other proof of the
-- order.
alter table proof add column if not exists command_id bigint references delivery_command on delete cascade;
create index if not exists proof_command on proof (command_id) where command_id is not null;
-- Pages whose picture took too long: nobody has seen them, so that their rows are among the proofs.
alter table input_file add column if not exists undrawn_pages int[] not null default '{}';
-- What a rejection is about, and the row and page that show it.
alter table delivery_command add column if not exists rejection jsonb;
