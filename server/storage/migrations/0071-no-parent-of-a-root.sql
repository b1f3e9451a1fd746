-- The statement of a root goes to no account above: there is none (docs/model.md, "Account fields").
update account set definition = jsonb_set(definition, '{billingType}', '""')
  where parent_id is null and definition->>'billingType' = 'parent';
