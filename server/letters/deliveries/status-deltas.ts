// What a move of a shipment from one status to another does to the counters.
import { isShipmentError } from '#domain/shipments/shipments.ts';
import type { CounterDelta } from '#server/letters/counters/counter.types.ts';

/** What of a shipment its counters and history need. */
export interface ShipmentFacts {
  readonly id: number;
  readonly account_id: number;
  readonly owner_id: number;
  readonly created_at: Date;
  readonly status: number;
  readonly acknowledged: boolean;
}

const counts = (status: number, acknowledged: boolean): boolean => isShipmentError(status) && !acknowledged;

/** A move; `from` null: the shipment is new. `acknowledged`: whether it is afterwards; left out: as before. */
export interface StatusMove {
  readonly from: number | null;
  readonly to: number;
  readonly acknowledged?: boolean;
}

/** Counter changes of one shipment that goes from one status to another. */
export function statusDeltas(
  shipment: Omit<ShipmentFacts, 'status' | 'id'>,
  { from, to, acknowledged = shipment.acknowledged }: StatusMove,
): CounterDelta[] {
  const common = { accountId: shipment.account_id, ownerId: shipment.owner_id, at: shipment.created_at };
  const deltas: CounterDelta[] = [{ ...common, counter: 'shipment', key: String(to), delta: 1 }];
  if (from !== null) deltas.push({ ...common, counter: 'shipment', key: String(from), delta: -1 });
  const was = from !== null && counts(from, shipment.acknowledged);
  const is = counts(to, acknowledged);
  if (was !== is) deltas.push({ ...common, counter: 'shipmentError', key: '', delta: is ? 1 : -1 });
  return deltas;
}
