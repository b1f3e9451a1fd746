-- An identifier is printed in upper case (delivery numbers): ALDER and alder would be one on paper. An installation that
-- has such a pair already keeps it and starts; there the index is missing.
do $body$
begin
  if not exists (
    select 1 from account group by lower(account_identifier collate "C") having count(*) > 1
  ) then
    create unique index account_identifier_folded on account (lower(account_identifier collate "C"));
  end if;
end
$body$;
