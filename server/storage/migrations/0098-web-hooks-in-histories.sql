-- Histories of accounts had the address of the web hook whole, and services put their secret into its path, its query or before its
-- host. One statement for each side: an update joins a row once.
update revision set details = jsonb_set(details, '{before,properties,webHookURL}', to_jsonb(regexp_replace(
    details#>>'{before,properties,webHookURL}', '^(https?://)([^/?#]*@)?([^/?#@]+)([/?#].+)?$', '\1\3/…', 'i')))
  where entity = 'account' and event = 'updated'
    and details#>>'{before,properties,webHookURL}' ~* '^https?://([^/?#]*@|[^/?#]+[/?#].)'
    and details#>>'{before,properties,webHookURL}' not like '%/…%';
update revision set details = jsonb_set(details, '{after,properties,webHookURL}', to_jsonb(regexp_replace(
    details#>>'{after,properties,webHookURL}', '^(https?://)([^/?#]*@)?([^/?#@]+)([/?#].+)?$', '\1\3/…', 'i')))
  where entity = 'account' and event = 'updated'
    and details#>>'{after,properties,webHookURL}' ~* '^https?://([^/?#]*@|[^/?#]+[/?#].)'
    and details#>>'{after,properties,webHookURL}' not like '%/…%';
