-- A file that a forced preparation leaves out: the fault that keeps it out (label, parameters), and who said that it stays
-- out (docs/decisions/0441). null: it is worked on; nobody said so yet.
alter table input_file add column if not exists left_out jsonb;
alter table input_file add column if not exists left_out_rejected jsonb;

-- The register of consent: how a recipient wants to get the post of an account and those below it (docs/decisions/0442).
create table if not exists recipient_consent (
  account_id bigint not null references account,
  recipient_identifier text not null,
  -- electronic, pendingValidation, paper, notChosen
  preference text not null default 'notChosen',
  -- notChosen, user, manager
  source text not null default 'notChosen',
  email_address text,
  email_valid boolean not null default false,
  note text,
  changed_at timestamptz not null default now(),
  primary key (account_id, recipient_identifier)
);
-- The preference by which the channels of a row were chosen when it was confirmed; null: nothing asked for it.
alter table pack_group add column if not exists preference text;
alter table shipment add column if not exists preference text;
