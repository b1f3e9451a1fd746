-- Which month a charge is of, by the clock of its account, who is billed for it, and who brought the account: kept as they were when it
-- was made, for a statement that was given out does not change (docs/decisions/0792). What was charged before is kept as it reads now.
alter table charge add column if not exists month text;
alter table charge add column if not exists billed_account text;
alter table charge add column if not exists partner_code text;
-- Its columns are about to change, so it is made anew below.
drop index if exists charge_of_month;
-- The words of each account are looked up once, not for each of its charges.
with a as materialized (
  select o.id, o.account_identifier, (select p.account_identifier from account p where p.id = o.parent_id) as parent,
    (select l.definition->'properties'->>'timeZone' from account l where l.id = any(o.path)
      and coalesce(l.definition->'properties'->>'timeZone', '') <> '' order by cardinality(l.path) desc limit 1) as time_zone,
    (select l.definition->>'billingType' from account l where l.id = any(o.path)
      and coalesce(l.definition->>'billingType', '') <> '' order by cardinality(l.path) desc limit 1) as billing_type,
    (select l.definition->>'partnerCode' from account l where l.id = any(o.path)
      and coalesce(l.definition->>'partnerCode', '') <> '' order by cardinality(l.path) desc limit 1) as partner_code
  from account o
)
update charge c set
  month = to_char(c.at at time zone coalesce(a.time_zone, 'UTC'), 'YYYY-MM'),
  billed_account = case coalesce(a.billing_type, 'account') when 'none' then null when 'parent' then a.parent
    else a.account_identifier end,
  partner_code = a.partner_code
from a
where a.id = c.account_id and c.month is null;
alter table charge alter column month set not null;
-- A month is read from the index alone, as before: its charges are of its days, give or take the widest time zone.
create index if not exists charge_of_month on charge (account_id, at)
  include (currency, net, vat, kind, channel_type, cost_centre, month, billed_account, partner_code);
