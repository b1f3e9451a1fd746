// Moves shipments to a status: row, history line and counters in the transaction of the change.
import { type SqlBool, sql } from 'kysely';
import { isShipmentError } from '#domain/shipments/shipments.ts';
import type { StatusCode } from '#domain/shipments/status.codes.ts';
import type { CounterDelta } from '#server/letters/counters/counter.types.ts';
import { addCounters } from '#server/letters/counters/counters.ts';
import { addRevisions, type RevisionAuthor } from '#server/letters/history/add-revision.ts';
import { chargeShipments } from '#server/letters/money/charges.ts';
import type { Trx } from '#server/storage/schema.ts';

/** From this status on a shipment is out of the house, and is charged. */
const HANDED_OVER = 400;

/** What of a shipment its counters and history need. */
export interface ShipmentFacts {
  readonly id: number;
  readonly account_id: number;
  readonly owner_id: number;
  readonly created_at: Date;
  readonly status: number;
  readonly acknowledged: boolean;
}

/** Columns that a move needs of a shipment, for the statements that read them. */
export const SHIPMENT_FACTS = ['id', 'account_id', 'owner_id', 'created_at', 'status', 'acknowledged'] as const;

const counts = (status: number, acknowledged: boolean): boolean => isShipmentError(status) && !acknowledged;

/** Counter changes of one shipment that goes from one status to another; null: it is new. */
export function statusDeltas(
  shipment: Omit<ShipmentFacts, 'status' | 'id'>,
  from: number | null,
  to: number,
): CounterDelta[] {
  const common = { accountId: shipment.account_id, ownerId: shipment.owner_id, at: shipment.created_at };
  const deltas: CounterDelta[] = [{ ...common, counter: 'shipment', key: String(to), delta: 1 }];
  if (from !== null) deltas.push({ ...common, counter: 'shipment', key: String(from), delta: -1 });
  const was = from !== null && counts(from, shipment.acknowledged);
  const is = counts(to, shipment.acknowledged);
  if (was !== is) deltas.push({ ...common, counter: 'shipmentError', key: '', delta: is ? 1 : -1 });
  return deltas;
}

/** The condition "its id is one of these", however many they are: a list of single values ends at 65,535. */
export const isAmong = (ids: readonly number[]) => sql<SqlBool>`id = any(${sql.val([...ids])}::bigint[])`;

/** Locks the shipments of a delivery that are on their way to its provider (status 300), in the order of their ids. */
export const lockInHand = (trx: Trx, deliveryId: number): Promise<ShipmentFacts[]> =>
  trx
    .selectFrom('shipment')
    .select(SHIPMENT_FACTS)
    .where('delivery_id', '=', deliveryId)
    .where('status', '=', 300)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Sets one status on shipments that are locked or owned by the task at hand. Resolves any doubt. */
export async function setShipmentStatus(
  trx: Trx,
  shipments: readonly ShipmentFacts[],
  change: {
    readonly status: StatusCode;
    readonly at: Date;
    readonly by: RevisionAuthor | null;
    readonly details?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  if (shipments.length === 0) return;
  await trx
    .updateTable('shipment')
    .set((eb) => ({ status: change.status, status_at: change.at, doubt: null, version: eb('version', '+', 1) }))
    .where(isAmong(shipments.map(({ id }) => id)))
    .execute();
  if (change.status === HANDED_OVER) {
    await chargeShipments(
      trx,
      shipments.map(({ id }) => id),
      change.at,
    );
  }
  await addRevisions(
    trx,
    shipments.map((shipment) => ({
      entity: 'shipment' as const,
      entityId: shipment.id,
      accountId: shipment.account_id,
      event: String(change.status),
      at: change.at,
      by: change.by,
      ...(change.details === undefined ? {} : { details: change.details }),
    })),
  );
  await addCounters(
    trx,
    shipments.flatMap((shipment) => statusDeltas(shipment, shipment.status, change.status)),
  );
}
