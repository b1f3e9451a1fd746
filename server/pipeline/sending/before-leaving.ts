// What comes before anything of a delivery leaves: it is not held back after a restore, and what it uses up is marked where
// a backup of the database does not reach (docs/decisions/0222).

import type { OutputTask } from '#server/letters/deliveries/delivery-tasks.ts';
import { sendOutput } from '#server/letters/deliveries/delivery-tasks.ts';
import { lockJob } from '#server/letters/jobs/job-state.ts';
import { lockMarks, usedUp } from '#server/storage/marks/marks.repository.ts';
import { toJson } from '#server/storage/schema-json.ts';
import type { Slice, StepServices } from '../tasks/step-services.ts';
import type { DeliveryToSend } from './delivery-to-send.ts';

const LOOK_AGAIN_MS = 60_000;

/** Marks what is used up, synced to disk. After an intent is committed, before its effect. */
export async function markUsed({ db, marks }: Pick<StepServices, 'db' | 'marks'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockMarks(trx);
    await marks.raise(await usedUp(trx));
  });
}

/** The delivery says why it waits, and looks again after a minute. */
export async function holdBack(
  slice: Slice<OutputTask>,
  services: StepServices,
  delivery: DeliveryToSend,
): Promise<void> {
  const { deliveryId, after, pauses } = slice.payload;
  const startAfter = new Date(services.clock.now().getTime() + LOOK_AGAIN_MS);
  await services.db.transaction().execute(async (trx) => {
    await lockJob(trx, delivery.job_id);
    const fault = toJson({ label: 'delivery.restored', parameters: {} });
    await trx
      .updateTable('delivery')
      .set({ fault })
      .where('id', '=', deliveryId)
      .where('state', '=', 'READY')
      .execute();
    await sendOutput(services.queue, trx, { deliveryId, after, pauses, startAfter, accountId: delivery.account_id });
    await slice.complete(trx);
  });
}
