-- What was offered because a fallback of its order had been cancelled is judged anew where no person took anything back.
update shipment s set takeover = null, takeover_why = null, takeover_next = null, takeover_wish = null, takeover_at = null
where s.takeover = 'offered' and s.takeover_why = 'partly' and not exists (
  select from delivery back where back.command_id = s.command_id and back.state in ('CANCELLED', 'PARTIALLY_CANCELLED')
    and (not back.fallback or exists (select from shipment x where x.delivery_id = back.id and x.status = -900)));

-- A clock that had jumped said that a channel hears since a day that is still to come (docs/decisions/0809).
update channel_poll set asked_since = now() where asked_since > now();
update channel_tracking set secret_since = now() where secret_since > now();
update channel set heard_at = now() where heard_at > now();
