// What was charged: written with the move that hands a shipment over, once for each, and never changed.
import { sql } from 'kysely';
import type { Trx } from '#server/storage/schema.ts';
import { billedAt } from './billed.ts';
import { chargeAgain } from './taken-back.ts';

/** The sums of `price` by rate of VAT, as a RateSum of domain/money/vat-rates.ts: that of the piece, which is its first part, first. */
const RATES = sql`(select jsonb_agg(jsonb_build_object('vatPermille', rate, 'net', net, 'vat', vat) order by place) from (
  select part->'vatPermille' as rate, sum((part->>'net')::bigint) as net, sum((part->>'vat')::bigint) as vat, min(place) as place
  from jsonb_array_elements(price->'parts') with ordinality p(part, place) group by 1) by_rate)`;

/**
 * Charges shipments that leave by the price that they were composed with; those without a price, and those of
 * test mode, are not. Month, who is billed and where the account stands are kept as they are now. What is charged is no longer held by
 * the reservation of its command. What was given back because of an event that was taken back is charged again.
 */
export async function chargeShipments(trx: Trx, ids: readonly number[], at: Date): Promise<void> {
  await sql`with mine as (
      select s.id, s.command_id, s.delivery_id, s.job_id, s.account_id, s.channel_type,
        s.billing->>'costCentre' as cost_centre, s.price, s.replaces_shipment_id is null as own
      from shipment s join delivery d on d.id = s.delivery_id
      where s.id = any(${sql.val([...ids])}::bigint[]) and s.price is not null and not d.test
    ), billed as materialized (
      select a.id, ${billedAt(at)} from account a where a.id in (select account_id from mine)
    ), charged as (
      insert into charge (shipment_id, delivery_id, job_id, account_id, channel_type, kind, at, month, billed_account,
        partner_code, place_id, cost_centre, currency, net, vat, parts, rates)
      select m.id, delivery_id, job_id, account_id, channel_type, 'price', ${at}, b.month, b.billed_account,
        b.partner_code, b.place_id, cost_centre, price->>'currency', (price->>'net')::bigint, (price->>'vat')::bigint, price->'parts', ${RATES}
      from mine m join billed b on b.id = m.account_id on conflict (shipment_id) where kind = 'price' do nothing
      returning shipment_id, currency, net + vat as gross
    )
    update reservation r set rest = greatest(0, r.rest - s.gross), own_rest = greatest(0, r.own_rest - s.own),
      own_spent = r.own_spent + s.own
    from (
      select m.command_id, c.currency, sum(c.gross)::bigint as gross,
        coalesce(sum(c.gross) filter (where m.own), 0)::bigint as own
      from charged c join mine m on m.id = c.shipment_id group by 1, 2
    ) s where r.command_id = s.command_id and r.currency = s.currency and (r.rest > 0 or s.own > 0)`.execute(trx);
  await chargeAgain(trx, ids, at);
}
