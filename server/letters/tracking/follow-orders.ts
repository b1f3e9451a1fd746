// Deliveries and orders follow what events say of their pieces.
import type { Fault } from '#domain/api/shapes.ts';
import { heldBy } from '#domain/deliveries/doubts.ts';
import type { Queue } from '#server/context/ports.ts';
import {
  followGroups,
  groupsOfShipments,
  moveDelivery,
  STATE_FACTS,
  type StateChange,
  sayDoubts,
} from '#server/letters/deliveries/delivery-state.ts';
import { sendOutput } from '#server/letters/deliveries/delivery-tasks.ts';
import type { FollowedShipment } from '#server/letters/deliveries/follow-events.ts';
import type { Trx } from '#server/storage/schema.ts';

/** A delivery of which a doubt was settled looks at once whether anything is left to send. */
export async function goOn(
  { trx, queue, change }: { readonly trx: Trx; readonly queue: Queue; readonly change: StateChange },
  { deliveryId, accountId }: Pick<FollowedShipment, 'deliveryId' | 'accountId'>,
): Promise<void> {
  const delivery = await trx
    .selectFrom('delivery')
    .select([...STATE_FACTS, 'fault'])
    .where('id', '=', deliveryId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const waited = delivery.state === 'OUTPUT_ERROR' && heldBy(delivery.fault as Fault | null) > 0;
  if (waited && (await sayDoubts(trx, delivery.id)) === 0) await moveDelivery(trx, delivery, 'outputRest', change);
  await sendOutput(queue, trx, { deliveryId, accountId });
}

/** Deliveries and orders follow what became of their pieces. */
export async function followOrders(
  trx: Trx,
  queue: Queue,
  { follow, change }: { readonly follow: readonly FollowedShipment[]; readonly change: StateChange },
): Promise<void> {
  const settled = new Map(follow.filter((one) => one.settled).map((one) => [one.deliveryId, one]));
  for (const one of settled.values()) await goOn({ trx, queue, change }, one);
  for (const [commandId, pieces] of Map.groupBy(follow, (one) => one.commandId)) {
    const shipmentIds = pieces.map((one) => one.shipmentId);
    await followGroups(trx, commandId, {
      ...change,
      groupIds: await groupsOfShipments(trx, shipmentIds),
      money: pieces.some((one) => one.settled || one.money),
    });
  }
}
