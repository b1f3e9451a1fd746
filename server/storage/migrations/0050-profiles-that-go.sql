-- A profile can go although people who were removed had it: they stay for the histories that name them (docs/decisions/0591).
alter table app_user alter column profile_id drop not null;
alter table app_user drop constraint if exists app_user_has_profile;
alter table app_user add constraint app_user_has_profile check (removed or profile_id is not null);
-- The ready-made role that a profile began as (docs/decisions/0592).
alter table profile add column if not exists role_template text;
-- Who used a right lately (docs/decisions/0593): what the product does by itself has no person and is not in it.
create index if not exists revision_person on revision (user_id, at) where user_id is not null;
