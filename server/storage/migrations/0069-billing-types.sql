-- Who gets the statement of an account is one of three (docs/decisions/0680); what was written freely before says nothing.
update account set definition = jsonb_set(definition, '{billingType}', '""')
  where definition->>'billingType' not in ('', 'none', 'account', 'parent');
