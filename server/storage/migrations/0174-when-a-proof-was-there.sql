-- A proof that was asked for before a confirmation and was there only after it was confirmed by nobody. Of older proofs it is known when
-- they were asked for, and nothing else.
alter table proof add column if not exists done_at timestamptz;
