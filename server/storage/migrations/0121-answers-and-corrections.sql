-- What is emptied of an order or a person finds what calls about it were answered, and corrections of a shipment by its id.
create index if not exists idempotency_key_named on idempotency_key ((answer -> 'result' ->> 'id'))
  where call in ('jobs.create', 'jobs.replace', 'contacts.save', 'recipients.save', 'users.save');
create index if not exists idempotency_key_confirmed on idempotency_key ((answer -> 'result' ->> 'jobId')) where call = 'commands.create';
create index if not exists idempotency_key_corrected on idempotency_key ((answer -> 'result' ->> 'shipmentId'))
  where call = 'billing.correct';
drop index if exists idempotency_key_order;
create index if not exists charge_corrected on charge (shipment_id) where kind = 'correction';
