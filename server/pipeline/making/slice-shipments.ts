// The shipments of a slice of composition: what it begins with, and what of that is still to be stored when it has ended.
import { sql } from 'kysely';
import { PACK_GROUP_IN_DELIVERY_MOVES as MOVES } from '#domain/deliveries/deliveries.states.ts';
import { SHIPMENT_FACTS } from '#server/letters/deliveries/shipment-status.ts';
import { SLICE_LETTERS } from '#server/letters/steps/pipeline.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import type { ShipmentToDo } from './composed-shipments.ts';

/** A shipment of a slice, and the edition of the row that it is composed of. */
export interface SliceShipment extends ShipmentToDo {
  readonly edition: number;
}

/** The next ones of a delivery, in their order. */
export const shipmentsToDo = (db: Db, deliveryId: number): Promise<SliceShipment[]> =>
  db
    .selectFrom('shipment')
    .select([...SHIPMENT_FACTS, 'pack_group_id', 'country_code'])
    .select(sql<number>`(select g.version from pack_group g where g.id = shipment.pack_group_id)`.as('edition'))
    .where('delivery_id', '=', deliveryId)
    .where('status', '=', 250)
    .where('state_in_delivery', 'in', MOVES.associate.from)
    .orderBy('id')
    .limit(SLICE_LETTERS)
    .execute();

/**
 * Those of a slice that are still to be composed, of what their rows say still: another worker may have had the same slice, a
 * consent may have been withdrawn, an address corrected. Their job is locked.
 */
export async function stillToDo(trx: Trx, shipments: readonly SliceShipment[]): Promise<ReadonlySet<number>> {
  const ids = sql.val(shipments.map(({ id }) => id));
  const editions = sql.val(shipments.map(({ edition }) => edition));
  const { rows } = await sql<{ id: number }>`select s.id from shipment s join pack_group g on g.id = s.pack_group_id
    join unnest(${ids}::bigint[], ${editions}::bigint[]) n(id, edition) on n.id = s.id and n.edition = g.version
    where s.status = 250 order by s.id for update of s`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
