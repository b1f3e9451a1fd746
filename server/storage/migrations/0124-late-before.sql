-- Who became late before anybody was told of it: the first e-mail names nothing that was posted longer ago than two weeks. The time
-- is one that no e-mail reaches back to.
update delivery d set late_at = now() - interval '2 days'
where d.late_at is null and not d.test and d.post_date < current_date - 14 and exists (
  select 1 from shipment s where s.delivery_id = d.id and (s.status in (300, 400) or (s.status in (600, 700)
    and s.channel_type in ('EMAIL', 'REGISTERED_MAIL', 'SECURE_EMAIL', 'SMS'))));
