-- Sign-in services outside Mailroom (docs/decisions/0662): how they are reached, and whom they named before. The secret of a service is
-- sealed under the key file.
create table if not exists sign_in_realm (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text collate names not null,
  active boolean not null,
  -- RealmDefinition of domain/realms/realms.schema.ts
  definition jsonb not null,
  sealed_secret text
);
create unique index if not exists sign_in_realm_name on sign_in_realm (lower(name));

-- Who is who: the lasting name that a service gives a person. One name for one person, and one person for one name.
create table if not exists realm_binding (
  realm_id bigint not null references sign_in_realm on delete cascade,
  subject text not null,
  user_id bigint not null references app_user on delete cascade,
  -- the service made the person, or its groups have placed them once: what they are in follows the groups from then on
  managed boolean not null,
  bound_at timestamptz not null,
  used_at timestamptz not null,
  primary key (realm_id, subject),
  unique (realm_id, user_id)
);
create index if not exists realm_binding_user on realm_binding (user_id);

-- The service by which somebody came, by the name that it had.
alter table sign_in_event add column if not exists realm text;
alter table sign_in_step add column if not exists realm text;

-- The audit view shows changes of sign-in services too.
create index if not exists revision_of_administration on revision (id desc)
  where entity in ('installation', 'account', 'user', 'profile', 'group', 'service', 'channel', 'optionType', 'option', 'branding', 'wording', 'realm');
drop index if exists revision_administration;
