-- Until when the log of a web hook has messages of accounts below, of which it is told no more (docs/decisions/0771).
alter table web_hook add column if not exists below_until timestamptz;
update web_hook h set below_until = now() + interval '30 days'
  where not h.with_below and h.below_until is null and exists (select from revision r
    where r.entity = 'account' and r.entity_id = h.account_id and r.event = 'hookSaved'
      and r.details ->> 'hookId' = h.id::text and r.details ->> 'withBelow' = 'true');
