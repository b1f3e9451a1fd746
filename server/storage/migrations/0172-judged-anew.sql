-- What was offered because a fallback of its order had been cancelled is judged anew where no person took anything back, and where it is
-- known since when it is out: what is older than the days of its account is offered again.
update shipment s set takeover = null, takeover_why = null, takeover_next = null, takeover_wish = null, takeover_at = null
where s.takeover = 'offered' and s.takeover_why = 'partly'
  and exists (select from delivery d where d.id = s.delivery_id and d.outputted_at is not null) and not exists (
  select from delivery back where back.command_id = s.command_id and back.state in ('CANCELLED', 'PARTIALLY_CANCELLED')
    and (not back.fallback or exists (select from shipment x where x.delivery_id = back.id and x.status = -900)));

-- A clock that had jumped said that a channel hears since a day that is still to come (docs/decisions/0809).
update channel_poll set asked_since = now() where asked_since > now();
update channel_tracking set secret_since = now() where secret_since > now();
update channel set heard_at = now() where heard_at > now();
