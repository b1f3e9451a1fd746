-- What a one-time ticket was made for: it opens that file and no other, below that embedding page and no other.
-- Tickets live for a minute: those of before are worth nothing any more.
delete from sign_in_ticket;
alter table sign_in_ticket
  -- the id of a stored file; no reference, so that a file dropped meanwhile is said by its own error
  add column file_id text,
  -- scheme, host and port of the page that may frame; null: a window of its own
  add column embedding_origin text;
