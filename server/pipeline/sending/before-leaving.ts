// A delivery that does not leave: it is held back after a restore (docs/decisions/0222), while a person holds its channel
// (docs/decisions/0764), or while a password of its channel cannot be opened (docs/decisions/0634).

import { isDeepStrictEqual } from 'node:util';
import type { Fault } from '#domain/api/shapes.ts';
import { decideWait } from '#domain/channels/hold.rules.ts';
import { HELD_WAITS, heldFault, readHolds } from '#server/letters/deliveries/channel-holds.ts';
import { followDelivery, moveDelivery, type StateChange } from '#server/letters/deliveries/delivery-state.ts';
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

/** What it says when its channel was held for two days. */
const HELD_TOO_LONG = 'channel.heldTooLong';

/** What keeps a delivery here. `held`: a person, for two days at most; else it waits as long as it takes. */
export interface BeforeLeaving {
  readonly waits: Fault;
  readonly held: boolean;
}

/** What keeps a delivery here before anything of it leaves; null: nothing. */
export async function obstacleBefore(
  { db }: StepServices,
  { id, channel, setup, hold }: DeliveryToSend,
): Promise<BeforeLeaving | null> {
  if (await isHeldBack(db, id)) return { waits: { label: 'delivery.restored', parameters: {} }, held: false };
  if (hold !== null) return { waits: heldFault(channel.name, hold), held: true };
  if (!setup.locked) return null;
  return { waits: { label: 'channel.secretWaits', parameters: { channel: channel.name } }, held: false };
}

/** What waits, for what. */
interface HeldBack {
  readonly delivery: DeliveryToSend;
  readonly obstacle: BeforeLeaving;
  /** The first day on which it could be posted now. */
  readonly earliest: string;
}

/**
 * What its channel is held for now: since it was read it may have been released, and held again for another reason. null: it is held no
 * more. Until the end of the transaction it stays so: a release starts the tasks that it finds.
 */
async function holdNow(trx: Trx, { channel_id: channelId, channel }: DeliveryToSend): Promise<Fault | null> {
  await trx.selectFrom('channel').select('id').where('id', '=', channelId).forShare().execute();
  const hold = (await readHolds(trx, channelId)).get(channelId);
  return hold === undefined ? null : heldFault(channel.name, hold);
}

const isSaid = ({ fault, post_date: day }: DeliveryToSend, waits: Fault): boolean =>
  day !== null && isDeepStrictEqual(fault, waits);

/** What it waits for, and since when that is known. */
interface WaitFacts extends StateChange {
  readonly waits: Fault;
}

/**
 * The delivery and its order say why it waits. "As soon as possible" becomes a day here too: what waits would never be late without.
 * Where they say so already nothing is written: a hundred orders that wait for two days are no work.
 */
async function sayWaits(trx: Trx, { delivery, earliest }: HeldBack, { waits, ...change }: WaitFacts): Promise<void> {
  if (isSaid(delivery, waits)) return;
  await lockJob(trx, delivery.job_id);
  await trx
    .updateTable('delivery')
    .set({ fault: toJson(waits), post_date: delivery.post_date ?? earliest })
    .where('id', '=', delivery.id)
    .where('state', '=', 'READY')
    .execute();
  await followDelivery(trx, delivery, change);
}

/** Behind a channel that a person holds. @returns in how many ms it looks again; null: it waited for too long, and a person tries it again */
async function waitForChannel(
  trx: Trx,
  back: HeldBack,
  { goesOn, ...change }: StateChange & { readonly goesOn: boolean },
): Promise<number | null> {
  const waits = await holdNow(trx, back.delivery);
  if (waits === null) return 0;
  if (goesOn) {
    await sayWaits(trx, back, { ...change, waits });
    return HELD_LOOK_MS;
  }
  await lockJob(trx, back.delivery.job_id);
  await moveDelivery(trx, back.delivery, 'outputError', { ...change, fault: { ...waits, label: HELD_TOO_LONG } });
  await followDelivery(trx, back.delivery, change);
  return null;
}

/** It says why it waits, and looks again later. */
export async function holdBack(slice: Slice<OutputTask>, services: StepServices, back: HeldBack): Promise<void> {
  const { deliveryId, after, pauses, heldSince } = slice.payload;
  const { delivery, obstacle } = back;
  const at = services.clock.now();
  const change = { at, by: null };
  const wait = obstacle.held ? decideWait(heldSince, at) : null;
  await services.db.transaction().execute(async (trx) => {
    if (wait === null) await sayWaits(trx, back, { ...change, waits: obstacle.waits });
    const pause = wait === null ? LOOK_AGAIN_MS : await waitForChannel(trx, back, { ...change, goesOn: wait.goesOn });
    if (pause !== null) {
      const startAfter = new Date(at.getTime() + pause);
      const task = { deliveryId, after, pauses, startAfter, accountId: delivery.account_id };
      await sendOutput(services.queue, trx, wait === null ? task : { ...task, heldSince: wait.since });
    }
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
    await followDelivery(trx, delivery, { at: services.clock.now(), by: null });
  });
}
