// What a shipment was charged in the end: its price, what corrected it, and what was entered by hand where it had none.
import { type RawBuilder, sql } from 'kysely';

/**
 * Columns `currency`, `net` and `vat` of all entries of a shipment, and `back`, what of that events gave back; no row where there are none. By two indexes, each of one kind. All
 * entries of a shipment have one currency.
 */
export const chargedSum = (shipmentId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select min(currency) as currency, sum(net)::bigint as net, sum(vat)::bigint as vat,
      coalesce(sum(net + vat) filter (where cause is not null), 0)::bigint as back from (
    select * from charge where shipment_id = ${shipmentId} and kind = 'price'
    union all select * from charge where shipment_id = ${shipmentId} and kind = 'correction') entries
  having count(*) > 0)`;

/**
 * What a document says that it costs, of shipments `s` of deliveries `d`: what it was charged with all entries (docs/decisions/0826). What
 * is composed and has not left has the price that it will have; what was given back because of an event has none.
 */
export const SHOWN_PRICE = sql`coalesce((select jsonb_build_object('currency', currency, 'amount', net + vat, 'estimated', false)
  from ${chargedSum(sql`s.id`)} charged where net + vat <> 0 or back >= 0), case when s.status in (250, 300) and s.price is not null
  and not d.test then jsonb_build_object('currency', s.price->>'currency',
    'amount', (s.price->>'net')::bigint + (s.price->>'vat')::bigint, 'estimated', true) end)`;
