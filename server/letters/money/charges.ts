// What was charged: written with the move that hands a shipment over, once for each, and never changed.
import { sql } from 'kysely';
import type { Trx } from '#server/storage/schema.ts';

/** Charges shipments that leave by the price that they were composed with; those without a price and those of test mode are not. */
export async function chargeShipments(trx: Trx, ids: readonly number[], at: Date): Promise<void> {
  await sql`insert into charge (shipment_id, delivery_id, job_id, account_id, kind, at, cost_centre, currency, net, vat, parts)
    select s.id, s.delivery_id, s.job_id, s.account_id, 'price', ${at}, s.billing->>'costCentre', s.price->>'currency',
      (s.price->>'net')::bigint, (s.price->>'vat')::bigint, s.price->'parts'
    from shipment s join delivery d on d.id = s.delivery_id
    where s.id = any(${sql.val([...ids])}::bigint[]) and s.price is not null and not d.test
    on conflict (shipment_id) where kind = 'price' do nothing`.execute(trx);
}
