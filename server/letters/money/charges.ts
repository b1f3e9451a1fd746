// What was charged: written with the move that hands a shipment over, once for each, and never changed.
import { sql } from 'kysely';
import type { Trx } from '#server/storage/schema.ts';

/** Charges shipments that leave by the price that they were composed with; those without a price are not charged. */
export async function chargeShipments(trx: Trx, ids: readonly number[], at: Date): Promise<void> {
  await sql`insert into charge (shipment_id, delivery_id, job_id, account_id, kind, at, cost_centre, currency, net, vat, parts)
    select id, delivery_id, job_id, account_id, 'price', ${at}, billing->>'costCentre', price->>'currency',
      (price->>'net')::bigint, (price->>'vat')::bigint, price->'parts'
    from shipment where id = any(${sql.val([...ids])}::bigint[]) and price is not null
    on conflict (shipment_id) where kind = 'price' do nothing`.execute(trx);
}
