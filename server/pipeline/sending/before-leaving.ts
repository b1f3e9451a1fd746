// A delivery that does not leave: it is held back after a restore (docs/decisions/0222), or while a password of its channel cannot be
// opened (docs/decisions/0634).

import type { Fault } from '#domain/api/shapes.ts';
import { followDeliveries } from '#server/letters/deliveries/delivery-state.ts';
import type { OutputTask } from '#server/letters/deliveries/delivery-tasks.ts';
import { sendOutput } from '#server/letters/deliveries/delivery-tasks.ts';
import { lockJob } from '#server/letters/jobs/job-state.ts';
import { toJson } from '#server/storage/schema-json.ts';
import type { Slice, StepServices } from '../tasks/step-services.ts';
import type { DeliveryToSend } from './delivery-to-send.ts';

const LOOK_AGAIN_MS = 60_000;

/** The delivery and its order say why it waits, and it looks again after a minute. */
export async function holdBack(
  slice: Slice<OutputTask>,
  services: StepServices,
  { delivery, fault }: { readonly delivery: DeliveryToSend; readonly fault: Fault },
): Promise<void> {
  const { deliveryId, after, pauses } = slice.payload;
  const at = services.clock.now();
  const startAfter = new Date(at.getTime() + LOOK_AGAIN_MS);
  await services.db.transaction().execute(async (trx) => {
    await lockJob(trx, delivery.job_id);
    await trx
      .updateTable('delivery')
      .set({ fault: toJson(fault) })
      .where('id', '=', deliveryId)
      .where('state', '=', 'READY')
      .execute();
    await followDeliveries(trx, delivery.command_id, { at, by: null });
    await sendOutput(services.queue, trx, { deliveryId, after, pauses, startAfter, accountId: delivery.account_id });
    await slice.complete(trx);
  });
}
