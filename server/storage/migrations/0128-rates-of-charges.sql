-- The sums of a charge by rate of VAT, that of the piece first: {vatPermille, net, vat}. Of what was charged before no rate was kept.
alter table charge add column if not exists rates jsonb not null default '[]';
