-- What becomes of a shipment that failed (docs/decisions/0730): another takes over, or a person is offered what can be done.
-- takeover: null: nobody has looked; 'offered', for the reason in takeover_why; 'wished' by a person; 'taken' by successors.
do $$
begin
  if not exists (select 1 from information_schema.columns
      where table_schema = current_schema and table_name = 'shipment' and column_name = 'takeover') then
    alter table shipment add column takeover text;
    -- What failed before another channel could take over is left to a person.
    update shipment set takeover = 'offered' where status > -900 and status < 0;
  end if;
end
$$;
alter table shipment add column if not exists takeover_why text;
alter table shipment add column if not exists takeover_wish jsonb;
alter table shipment add column if not exists takeover_next jsonb;

-- A group of several channels makes one successor on each: unique by channel, and the group by the mark on the shipment itself.
drop index if exists shipment_successor;
create unique index if not exists shipment_successor_channel on shipment (replaces_shipment_id, channel_label)
  where replaces_shipment_id is not null;
create index if not exists shipment_to_take_over on shipment (job_id, id)
  where status > -900 and status < 0 and doubt is null
    and ((takeover is null and not acknowledged) or takeover = 'wished');
