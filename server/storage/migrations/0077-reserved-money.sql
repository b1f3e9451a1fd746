-- What confirmed letters will probably cost, until they are charged or taken back (docs/decisions/0698). `rest` is what is still
-- held of it; `due` is when they are to be posted. Sums are minor units with VAT.
create table if not exists reservation (
  command_id bigint not null references delivery_command,
  account_id bigint not null references account,
  currency text not null,
  due timestamptz not null,
  reserved bigint not null,
  rest bigint not null,
  primary key (command_id, currency)
);
create index if not exists reservation_open on reservation (account_id, due) where rest > 0;

-- Statements and limits add up a month of charges from the index alone.
alter table charge add column if not exists channel_type text not null default '';
update charge c set channel_type = s.channel_type from shipment s where s.id = c.shipment_id and c.channel_type = '';
alter table charge alter column channel_type drop default;
drop index if exists charge_of_account;
create index if not exists charge_of_month on charge (account_id, at)
  include (currency, net, vat, kind, channel_type, cost_centre);
