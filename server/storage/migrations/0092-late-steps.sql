-- An event of which nobody knows the piece can be put aside, with a note in the history of its channel (docs/decisions/0747).
alter table tracking_event add column if not exists dismissed_at timestamptz;

-- What somebody did about pieces of a delivery that are late in a status: asked the site, or opened an enquiry at the carrier
-- (docs/decisions/0746). One of each for a status.
create table if not exists late_step (
  delivery_id bigint not null references delivery on delete cascade,
  status integer not null,
  step text not null,
  at timestamptz not null,
  user_id bigint not null references app_user,
  -- pieces that were late then
  pieces integer not null,
  -- for an enquiry: what the person wrote
  note text not null default '',
  primary key (delivery_id, status)
);
