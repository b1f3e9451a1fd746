-- For how many years what proves and what bills letters is kept here: a server whose settings say fewer waits before it deletes by them
-- (docs/decisions/0902). A database that is in use has what the settings said unless somebody changed them.
create table if not exists kept_years (
  step text primary key check (step in ('evidence', 'billing')),
  years integer not null,
  fewer_years integer,
  fewer_since timestamptz,
  check ((fewer_years is null) = (fewer_since is null))
);
insert into kept_years (step, years)
  select step, 10 from unnest(array['evidence', 'billing']) step
  where exists (select from job)
  on conflict do nothing;
