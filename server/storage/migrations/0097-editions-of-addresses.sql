-- A link ends with the address that it went to, also where the same address comes back (docs/decisions/0702): entry and link
-- count addresses, and a link holds for the one of its number.
alter table recipient_consent add column if not exists address_edition integer not null default 1;
alter table recipient_link add column if not exists address_edition integer not null default 1;
-- Those that went to another address than the register has hold no longer.
update recipient_link l set address_edition = 0 from recipient_consent r
  where r.id = l.recipient_id and r.email_address is distinct from l.email_address and l.address_edition <> 0;

-- Since when the secret of a sign-in service is the one at hand; null: it was set before this was written down.
alter table sign_in_realm add column if not exists secret_set_at timestamptz;
