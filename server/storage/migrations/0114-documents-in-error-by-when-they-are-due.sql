-- Documents in error in the order in which they are due: whoever sees all accounts is shown the first of them without sorting all.
-- The condition is that of `inError`, word for word.
create index if not exists shipment_due on shipment (decide_by, created_at, id)
  where (status > -900 and status < 0 and not acknowledged) or doubt is not null;
