-- What a channel handed over before anybody was to speak of it is not late (docs/decisions/0809): since when it has a secret for pushes,
-- whichever, and since when its provider is asked. Of what is there already no more is known than since when as it is now.
alter table channel_tracking add column if not exists secret_since timestamptz;
update channel_tracking set secret_since = coalesce(secret_set_at, now()) where sealed_secret is not null and secret_since is null;
alter table channel_poll add column if not exists asked_since timestamptz;
update channel_poll set asked_since = coalesce(least(polled_at, fault_since), now()) where asked_since is null;
alter table channel_poll alter column asked_since set not null;

-- When a channel was first heard was asked with yes and no so far: it was the time of an update, and "in production" was enough.
update channel c set heard_at = said.first from (
  select e.channel_id, min(e.received_at) filter (where e.code > 400) as first
  from tracking_event e left join shipment s on s.id = e.shipment_id
  where e.source not in ('hand', 'system') and e.code > 0 and (s.nuid like 'TEST%') is not true
  group by e.channel_id) said
where c.id = said.channel_id and c.heard_at is distinct from said.first;
