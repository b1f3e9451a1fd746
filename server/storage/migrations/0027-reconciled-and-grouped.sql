-- How the chunks of the other boxes find their packs, and packs their envelopes (docs/decisions/0405 to 0407).
-- Of a main chunk: box name → its identifier for that box. Of another chunk: the identifier by which it looks for its pack.
alter table chunk add column if not exists pack_identifiers jsonb;
alter table chunk add column if not exists identifier text;
-- The main chunk whose pack it joins. No reference: a run that begins anew deletes all chunks of its job at once.
alter table chunk add column if not exists main_chunk_id bigint;
-- pack, or what has copies in packs and is in none itself: shared, shipment; or job, which no envelope has.
alter table chunk add column if not exists scope text not null default 'pack';
-- The chunk whose pages it repeats in another pack.
alter table chunk add column if not exists copy_of bigint;
-- Order within a pack, before its rank in the job: the main chunk is 0.
alter table chunk add column if not exists place integer not null default 0;
-- Who said that an orphan stays out of all envelopes, and when.
alter table chunk add column if not exists accepted jsonb;
create index if not exists chunk_main on chunk (main_chunk_id) where main_chunk_id is not null;
alter table chunk drop constraint if exists chunk_input_file_id_first_page_key;
create unique index if not exists chunk_pages on chunk (input_file_id, first_page) where copy_of is null;

-- Packs with equal keys travel together; a digest, so that it holds nobody's address. null: it stays alone.
alter table pack add column if not exists grouping_key text;
-- The values of its own envelope while it travels in that of another pack; null: it leads one.
alter table pack add column if not exists own_envelope jsonb;
create index if not exists pack_grouping on pack (job_id, grouping_key) where grouping_key is not null;
