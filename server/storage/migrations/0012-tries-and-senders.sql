-- AWAY is a try at which the peer was not to be had at all: it is no try of the shipment (docs/decisions/0220).
alter table send_attempt drop constraint send_attempt_state_check;
alter table send_attempt add constraint send_attempt_state_check
  check (state in ('INTENT', 'DONE', 'FAILED', 'AWAY', 'DOUBT'));
-- Who hands a delivery over now: the fencing token of the worker that took it last. One that was replaced while it stood
-- still writes no further intent.
create table if not exists delivery_sender (
  delivery_id bigint primary key references delivery on delete cascade,
  token text not null
);
