-- An offset is no time zone: the database read +02:00 as two hours west, the program as two hours east; nor is an abbreviation, of which
-- the database knows no summer (docs/decisions/0916). The zone of the same clock has its sign the other way round; where there is none, an
-- account has that of the one above, and a channel is asked for one when it is saved.
create or replace function pg_temp.named_zone(zone text) returns text language sql immutable as $$
  select case
    when zone ~ '^[+-]00(:?00)?$' then 'UTC'
    when zone ~ '^[+-]\d{2}(:?00)?$' and substr(zone, 2, 2)::int <= case left(zone, 1) when '+' then 14 else 12 end
      then 'Etc/GMT' || translate(left(zone, 1), '+-', '-+') || substr(zone, 2, 2)::int
    when upper(zone) in ('CET', 'MET') then 'Europe/Brussels'
    when upper(zone) = 'EET' then 'Europe/Athens'
    when upper(zone) = 'WET' then 'Europe/Lisbon'
  end
$$;

update account set definition = jsonb_set(definition, '{properties,timeZone}',
    coalesce(to_jsonb(pg_temp.named_zone(zone)), 'null'))
from (select id as of_id, definition -> 'properties' ->> 'timeZone' as zone from account) stated
where id = of_id and (zone ~ '^[+-]' or pg_temp.named_zone(zone) is not null
  or length(zone) <= 3 and upper(zone) <> all ('{EST,GB,GMT,HST,MST,NZ,PRC,ROC,ROK,UCT,UTC}'));

update channel set definition = jsonb_set(definition, '{timeZone}', to_jsonb(pg_temp.named_zone(definition ->> 'timeZone')))
where pg_temp.named_zone(definition ->> 'timeZone') is not null;

update channel_tracking set mapping = jsonb_set(mapping, '{timeZone}', to_jsonb(pg_temp.named_zone(mapping ->> 'timeZone')))
where pg_temp.named_zone(mapping ->> 'timeZone') is not null;

drop function pg_temp.named_zone(text);

-- What bills an order is kept for its years from the last entry to it on (docs/decisions/0915); entries are few beside prices.
create index if not exists charge_entries on charge (job_id, at) where kind = 'correction';
