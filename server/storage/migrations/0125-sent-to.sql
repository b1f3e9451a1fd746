-- To which mailbox an e-mail went: the row of its recipient may have been corrected since.
alter table send_attempt add column if not exists sent_to text;
