-- Histories of accounts had the address of the web hook whole, and services put their secret into its path or query.
update revision r set details = jsonb_set(r.details, array[side, 'properties', 'webHookURL'],
    to_jsonb(regexp_replace(r.details->side->'properties'->>'webHookURL', '^(https?://[^/?#]+)[/?#].+$', '\1/…', 'i')))
  from (values ('before'), ('after')) of_it (side)
  where r.entity = 'account' and r.event = 'updated' and r.details->side->'properties'->>'webHookURL' ~* '^https?://[^/?#]+[/?#].'
    and r.details->side->'properties'->>'webHookURL' not like '%/…%';
