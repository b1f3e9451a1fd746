// A delivery that does not leave: it is held back after a restore (docs/decisions/0222), while a person holds its channel
// (docs/decisions/0764), or while a password of its channel cannot be opened (docs/decisions/0634).

import { isDeepStrictEqual } from 'node:util';
import type { Fault } from '#domain/api/shapes.ts';
import { decideWait } from '#domain/channels/hold.rules.ts';
import { HELD_WAITS, heldFault } from '#server/letters/deliveries/channel-holds.ts';
import { followDeliveries, moveDelivery } from '#server/letters/deliveries/delivery-state.ts';
import type { OutputTask } from '#server/letters/deliveries/delivery-tasks.ts';
import { sendOutput } from '#server/letters/deliveries/delivery-tasks.ts';
import { lockJob } from '#server/letters/jobs/job-state.ts';
import { isHeldBack } from '#server/storage/marks/marks.repository.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import type { Slice, StepServices } from '../tasks/step-services.ts';
import type { DeliveryToSend } from './delivery-to-send.ts';

const LOOK_AGAIN_MS = 60_000;
/** Whoever releases a channel starts what waits for it: this look is for nothing but the end of the two days. */
const HELD_LOOK_MS = 30 * LOOK_AGAIN_MS;

/** What keeps a delivery here. `givenUp`: what it says when it waited for two days; null: it waits as long as it takes. */
export interface BeforeLeaving {
  readonly waits: Fault;
  readonly givenUp: Fault | null;
}

/** What keeps a delivery here before anything of it leaves; null: nothing. */
export async function obstacleBefore(
  { db }: StepServices,
  { id, channel, setup, hold }: DeliveryToSend,
): Promise<BeforeLeaving | null> {
  if (await isHeldBack(db, id)) return { waits: { label: 'delivery.restored', parameters: {} }, givenUp: null };
  if (hold !== null) {
    const waits = heldFault(channel.name, hold);
    return { waits, givenUp: { ...waits, label: 'channel.heldTooLong' } };
  }
  if (!setup.locked) return null;
  return { waits: { label: 'channel.secretWaits', parameters: { channel: channel.name } }, givenUp: null };
}

/** What waits, for what. */
interface HeldBack {
  readonly delivery: DeliveryToSend;
  readonly obstacle: BeforeLeaving;
  /** The first day on which it could be posted now. */
  readonly earliest: string;
}

/** How long it waits. Until the end of the transaction its channel is not released: a release starts the tasks that it finds. */
async function pauseOf(trx: Trx, { channel_id: channelId }: DeliveryToSend, held: boolean): Promise<number> {
  if (!held) return LOOK_AGAIN_MS;
  const row = await trx
    .selectFrom('channel')
    .select('held_at')
    .where('id', '=', channelId)
    .forShare()
    .executeTakeFirst();
  return row?.held_at ? HELD_LOOK_MS : 0;
}

/**
 * The delivery and its order say why it waits, and it looks again later. Where they say so already nothing but the task goes on: a
 * hundred orders that wait for two days are no work. "As soon as possible" becomes a day here too: what waits would never be late without.
 */
export async function holdBack(
  slice: Slice<OutputTask>,
  services: StepServices,
  { delivery, obstacle, earliest }: HeldBack,
): Promise<void> {
  const { deliveryId, after, pauses, heldSince } = slice.payload;
  const at = services.clock.now();
  const { waits, givenUp } = obstacle;
  const wait = givenUp === null ? null : decideWait(heldSince, at);
  const isSaid = wait?.goesOn !== false && delivery.post_date !== null && isDeepStrictEqual(delivery.fault, waits);
  await services.db.transaction().execute(async (trx) => {
    if (!isSaid) await lockJob(trx, delivery.job_id);
    if (wait?.goesOn === false) {
      await moveDelivery(trx, delivery, 'outputError', { at, by: null, fault: givenUp });
    } else {
      if (!isSaid)
        await trx
          .updateTable('delivery')
          .set({ fault: toJson(waits), post_date: delivery.post_date ?? earliest })
          .where('id', '=', deliveryId)
          .where('state', '=', 'READY')
          .execute();
      const startAfter = new Date(at.getTime() + (await pauseOf(trx, delivery, wait !== null)));
      const task = { deliveryId, after, pauses, startAfter, accountId: delivery.account_id };
      await sendOutput(services.queue, trx, wait === null ? task : { ...task, heldSince: wait.since });
    }
    if (!isSaid) await followDeliveries(trx, delivery.command_id, { at, by: null });
    await slice.complete(trx);
  });
}

/** What waited for its channel says so no more, before it begins to leave. */
export async function goOn(services: StepServices, delivery: DeliveryToSend): Promise<void> {
  if (delivery.fault?.label !== HELD_WAITS) return;
  await services.db.transaction().execute(async (trx) => {
    await lockJob(trx, delivery.job_id);
    await trx
      .updateTable('delivery')
      .set({ fault: null })
      .where('id', '=', delivery.id)
      .where('state', '=', 'READY')
      .execute();
    await followDeliveries(trx, delivery.command_id, { at: services.clock.now(), by: null });
  });
}
