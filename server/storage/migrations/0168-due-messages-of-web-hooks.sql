-- What waits for a later attempt has its moment, and so has all that stands behind it: what is due is found without what is not
-- (docs/decisions/0895). Messages that stand behind one that was refused before take its moment when they are looked at.
create index if not exists web_hook_event_new on web_hook_event (hook_id, id) where state = 'waiting' and next_at is null;
create index if not exists web_hook_event_later on web_hook_event (hook_id, next_at, id)
  where state = 'waiting' and next_at is not null;
drop index if exists web_hook_event_waiting;
drop index if exists web_hook_event_held;
create index if not exists web_hook_event_held on web_hook_event (hook_id, entity, entity_id)
  where state = 'waiting' and (tries > 0 or next_at is not null);
