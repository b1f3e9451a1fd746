-- An offset is no time zone: the database read +02:00 as two hours west, the program as two hours east (docs/decisions/0916). The zone of
-- the same clock has its sign the other way round; where there is none, the account has that of the one above.
update account set definition = jsonb_set(definition, '{properties,timeZone}', case
    when zone ~ '^[+-]\d{2}(:?00)?$' and substr(zone, 2, 2)::int between 1 and 12
      then to_jsonb('Etc/GMT' || translate(left(zone, 1), '+-', '-+') || substr(zone, 2, 2)::int)
    when zone ~ '^[+-]00(:?00)?$' then '"UTC"'
    else 'null' end)
from (select id as of_id, definition -> 'properties' ->> 'timeZone' as zone from account) stated
where id = of_id and zone ~ '^[+-]';

-- What bills an order is kept for its years from the last entry to it on (docs/decisions/0915); entries are few beside prices.
create index if not exists charge_entries on charge (job_id, at) where kind = 'correction';
