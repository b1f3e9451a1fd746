// A delivery that cannot be composed because the server's own disk takes nothing: it says why and what happens next,
// and goes on by itself when there is room; after two days it is an error that a person tries again.

import { followDelivery, moveDelivery } from '#server/letters/deliveries/delivery-state.ts';
import { type ComposeTask, sendCompose } from '#server/letters/deliveries/delivery-tasks.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { diskObstacle, nextTry, WORK_FOLDER } from '../tasks/retry-rhythm.ts';
import type { Slice, StepServices } from '../tasks/step-services.ts';
import { type DeliveryToCompose, lockDelivery } from './load-delivery.ts';

interface StoppedComposition {
  readonly slice: Slice<ComposeTask>;
  readonly services: StepServices;
  readonly delivery: DeliveryToCompose;
}

const setFault = (trx: Trx, deliveryId: number, fault: string | null) =>
  trx.updateTable('delivery').set({ fault }).where('id', '=', deliveryId).where('state', '=', 'PROCESSING').execute();

/** Plans the next try, or gives up, and completes the slice. `code`: what the system answered. */
export async function composeLater({ slice, services, delivery }: StoppedComposition, code: string): Promise<void> {
  const { waits, givenUp } = diskObstacle(code);
  const at = services.clock.now();
  const pauses = slice.payload.pauses ?? 0;
  const startAfter = nextTry(pauses, at, WORK_FOLDER);
  services.log.warn('compose.cannot-write', { delivery: delivery.external_id, code });
  await services.db.transaction().execute(async (trx) => {
    const state = await lockDelivery(trx, delivery);
    // Cancelled meanwhile: nothing waits.
    const waiting = state === 'PROCESSING';
    if (waiting && startAfter === null) {
      await moveDelivery(trx, delivery, 'creationError', { at, by: null, fault: givenUp });
    } else if (waiting && startAfter !== null) {
      await setFault(trx, delivery.id, toJson(waits));
      const { id: deliveryId, account_id: accountId } = delivery;
      await sendCompose(services.queue, trx, { deliveryId, accountId, pauses: pauses + 1, startAfter });
    }
    await followDelivery(trx, delivery, { at, by: null });
    await slice.complete(trx);
  });
}

/** There is room again: the delivery and its command no longer say that they wait. The job is locked. */
export async function clearWaiting(trx: Trx, delivery: DeliveryToCompose, at: Date): Promise<void> {
  await setFault(trx, delivery.id, null);
  await followDelivery(trx, delivery, { at, by: null });
}
