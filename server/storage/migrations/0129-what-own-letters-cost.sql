-- What the letters of a command itself hold still, and what was charged for them: without what takes over for them. The threshold of
-- approval asks for this (docs/decisions/0795).
alter table reservation add column if not exists own_rest bigint not null default 0;
alter table reservation add column if not exists own_spent bigint not null default 0;
update reservation r set own_spent = c.gross from (
  select s.command_id, c.currency, sum(c.net + c.vat) as gross from charge c join shipment s on s.id = c.shipment_id
  where c.kind = 'price' and s.replaces_shipment_id is null group by 1, 2
) c where c.command_id = r.command_id and c.currency = r.currency;
update reservation set own_rest = greatest(0, least(rest, reserved - by_itself - own_spent)) where rest > 0;
