-- Whose e-mail address bounced (docs/decisions/0778): entries of a register by their address.
create index if not exists recipient_consent_address on recipient_consent (account_id, lower(email_address))
  where email_address is not null;
