-- Events of carriers and providers, by whatever way they came (docs/model.md, "Tracking"). An event whose shipment is not known is
-- kept without one, until something names the piece that its reference belongs to.
create table if not exists tracking_event (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel on delete cascade,
  -- the provider's id, or made of what the event says
  event_key text not null,
  -- null: unplaced
  shipment_id bigint references shipment,
  nuid text,
  reference text,
  code integer not null,
  -- the provider's time, and when it came
  at timestamptz not null,
  received_at timestamptz not null,
  source text not null,
  provider text not null,
  tracker text,
  correction boolean not null default false,
  destruction boolean not null default false,
  detail text not null default '',
  user_id bigint,
  user_login text,
  unique (channel_id, event_key)
);
create index if not exists tracking_event_shipment on tracking_event (shipment_id) where shipment_id is not null;
create index if not exists tracking_event_unplaced on tracking_event (channel_id, id desc) where shipment_id is null;
create index if not exists tracking_event_waiting on tracking_event (channel_id, reference)
  where shipment_id is null and reference is not null;

-- Who gave the status (null: the product itself), the time of the last event, and where the piece is followed.
alter table shipment add column if not exists status_provider text;
alter table shipment add column if not exists tracked_until timestamptz;
alter table shipment add column if not exists tracking_reference text;
alter table shipment add column if not exists tracker text;
create index if not exists shipment_tracking_reference on shipment (tracking_reference) where tracking_reference is not null;

-- How events of a channel come in: the sealed secret of its signed push, how its provider's files are read, how far it was asked.
create table if not exists channel_tracking (
  channel_id bigint primary key references channel on delete cascade,
  sealed_secret text,
  secret_set_at timestamptz,
  mapping jsonb,
  poll_cursor text,
  polled_at timestamptz,
  poll_fault text
);
