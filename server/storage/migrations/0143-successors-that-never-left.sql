-- What was taken back before it left stands in nobody's place: the same channel may take over once more (docs/decisions/0816).
create unique index if not exists shipment_successor_once on shipment
  (replaces_shipment_id, channel_label, (case when status <= -900 then id else 0 end)) where replaces_shipment_id is not null;
drop index if exists shipment_successor_channel;

-- Wishes that ended before they were carried out.
update shipment set takeover_wish = null
  where takeover_at is not null and takeover_wish is not null and (takeover is null or takeover = 'offered');

-- Rows whose fallback was taken back while the first piece was on its way after all.
update pack_group g set dispatch_state = 'SENT' where g.dispatch_state = 'REJECTED' and g.id in (
  select s.pack_group_id from shipment s where s.takeover_at is not null and s.takeover = 'taken' and s.status >= 400
    and s.doubt is null and s.command_id = g.command_id);
