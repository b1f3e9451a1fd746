-- Documents in error are a list of work (docs/decisions/0743): who decides on one, until when, and since when that person does where
-- another one gave it to them.
alter table shipment add column if not exists decider_id bigint;
alter table shipment add column if not exists assigned_at timestamptz;
do $$
begin
  if not exists (select 1 from information_schema.columns
      where table_schema = current_schema and table_name = 'shipment' and column_name = 'decide_by') then
    alter table shipment add column decide_by timestamptz;
    -- What waits already had two working days from when it was offered, as every account that says nothing else.
    update shipment set decide_by = takeover_at + case extract(isodow from takeover_at)
        when 4 then interval '4 days' when 5 then interval '4 days' when 6 then interval '3 days' else interval '2 days' end
      where takeover = 'offered' and takeover_at is not null and not acknowledged;
  end if;
end
$$;

-- What waits for too long in an account, and what one person has to decide on.
drop index if exists shipment_offered;
create index if not exists shipment_decide_by on shipment (account_id, decide_by)
  where takeover = 'offered' and decide_by is not null and not acknowledged;
create index if not exists shipment_decider on shipment (decider_id)
  where decider_id is not null and ((status > -900 and status < 0 and not acknowledged) or doubt is not null);
create index if not exists shipment_assigned on shipment (assigned_at) where assigned_at is not null;
