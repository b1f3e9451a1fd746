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
alter table shipment add column if not exists takeover_at timestamptz;

-- A group of several channels makes one successor on each: unique by channel, and the group by the mark on the shipment itself.
drop index if exists shipment_successor;
create unique index if not exists shipment_successor_channel on shipment (replaces_shipment_id, channel_label)
  where replaces_shipment_id is not null;
create index if not exists shipment_to_take_over on shipment (job_id, id)
  where status > -900 and status < 0 and doubt is null
    and ((takeover is null and not acknowledged) or takeover = 'wished');
create index if not exists shipment_taken_over on shipment (takeover_at) where takeover_at is not null;
create index if not exists shipment_offered on shipment (account_id, takeover_at)
  where takeover = 'offered' and takeover_at is not null and not acknowledged;

-- Which owner was told of failures in which hour, and until when they are told: one e-mail an hour, however many failed.
create table if not exists failure_mail (
  user_id bigint primary key references app_user on delete cascade,
  hour timestamptz not null,
  told_until timestamptz not null
);
-- Of which account the administrators were told on which day that documents in error wait.
create table if not exists failure_escalation (
  account_id bigint not null references account on delete cascade,
  day date not null,
  told_at timestamptz not null,
  primary key (account_id, day)
);
