// A hand-over that a full disk or an absent peer stops: it is tried again with growing pauses, the delivery says why
// and what happens next, and after two days it is an error that a person tries again (docs/decisions/0061).
import { moveDelivery } from '#server/letters/deliveries/delivery-state.ts';
import { type OutputTask, sendOutput } from '#server/letters/deliveries/delivery-tasks.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { HAND_OVER, nextTry, type Obstacle } from '../tasks/retry-rhythm.ts';
import type { Slice, StepServices } from '../tasks/step-services.ts';
import type { DeliveryToSend } from './delivery-to-send.ts';

/** Plans the next try, or gives up. The job is locked; the caller completes the slice and lets the command follow. */
export async function handOverLater(
  trx: Trx,
  work: { readonly slice: Slice<OutputTask>; readonly services: StepServices; readonly delivery: DeliveryToSend },
  obstacle: Obstacle,
  pauses: number,
): Promise<void> {
  const { services, delivery } = work;
  const at = services.clock.now();
  const startAfter = nextTry(pauses, at, obstacle.rhythm ?? HAND_OVER);
  if (startAfter === null) {
    await moveDelivery(trx, delivery, 'outputError', { at, by: null, fault: obstacle.givenUp });
    return;
  }
  await trx
    .updateTable('delivery')
    .set({ fault: toJson(obstacle.waits) })
    .where('id', '=', delivery.id)
    .where('state', '=', 'READY')
    .execute();
  await sendOutput(services.queue, trx, {
    deliveryId: delivery.id,
    pauses: pauses + 1,
    startAfter,
    accountId: delivery.account_id,
  });
}
