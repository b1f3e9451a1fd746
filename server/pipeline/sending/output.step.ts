// Step 12: the channel's provider takes over. A delivery is handed over whole (folder), or shipment by shipment
// (e-mail).

import { settlePostDate } from '#domain/deliveries/post-date.ts';
import { type Provider, pickProvider } from '#server/channels/provider/provider.ts';
import { followDelivery, moveDelivery } from '#server/letters/deliveries/delivery-state.ts';
import { type OutputTask, sendOutput } from '#server/letters/deliveries/delivery-tasks.ts';
import { postDateRules } from '#server/letters/deliveries/post-date-rules.ts';
import { lockJob } from '#server/letters/jobs/job-state.ts';
import { mailOwnerAndAuthor } from '#server/letters/mails/owner-mails.ts';
import type { Slice, StepServices } from '../tasks/step-services.ts';
import { goOn, holdBack, obstacleBefore } from './before-leaving.ts';
import { type DeliveryToSend, loadDelivery } from './delivery-to-send.ts';
import { settleCut } from './end-of-output.ts';
import { asOneSender } from './one-sender.ts';
import { outputDelivery } from './output-delivery.ts';
import { outputShipments } from './output-shipments.ts';

/** The day on which it is posted if it leaves now. */
const dayNow = ({ clock }: StepServices, { channel, post_date }: DeliveryToSend): string =>
  settlePostDate(postDateRules(channel), clock.now().getTime(), post_date).date;

/**
 * Turns "as soon as possible" into a day; a chosen day that has passed moves to the earliest, and the owner gets an
 * e-mail (docs/model.md, "Post dates").
 */
async function fixPostDate(services: StepServices, delivery: DeliveryToSend): Promise<string> {
  const date = dayNow(services, delivery);
  if (date === delivery.post_date) return date;
  await services.db.transaction().execute(async (trx) => {
    const moved = await trx
      .updateTable('delivery')
      .set({ post_date: date })
      .where('id', '=', delivery.id)
      // Of two slices that find the same day passed, one moves it and sends the e-mail.
      .where('post_date', 'is not distinct from', delivery.post_date)
      .returning('id')
      .executeTakeFirst();
    if (moved === undefined || delivery.chosen_day === null) return;
    const command = { ...delivery, id: delivery.command_id };
    await mailOwnerAndAuthor({ queue: services.queue, trx }, command, {
      kind: 'moved',
      deliveryId: delivery.id,
      day: date,
    });
  });
  return date;
}

async function noProvider(slice: Slice<OutputTask>, services: StepServices, delivery: DeliveryToSend): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await lockJob(trx, delivery.job_id);
    const change = { at: services.clock.now(), by: null };
    const fault = { label: 'channel.noProvider', parameters: { provider: delivery.channel.providerName } };
    await moveDelivery(trx, delivery, 'outputError', { ...change, fault });
    await followDelivery(trx, delivery, change);
    await slice.complete(trx);
  });
}

const complete = (slice: Slice<OutputTask>, services: StepServices): Promise<void> =>
  services.db.transaction().execute((trx) => slice.complete(trx));

const BUSY_PAUSE_MS = 5_000;

const alone = (slice: Slice<OutputTask>, { db }: StepServices, work: () => Promise<void>): Promise<boolean> =>
  asOneSender(db, { deliveryId: slice.payload.deliveryId, token: slice.job.token }, work);

async function comeBack(slice: Slice<OutputTask>, services: StepServices, delivery: DeliveryToSend): Promise<void> {
  const startAfter = new Date(services.clock.now().getTime() + BUSY_PAUSE_MS);
  await services.db.transaction().execute(async (trx) => {
    const { deliveryId, after, pauses } = slice.payload;
    await sendOutput(services.queue, trx, { deliveryId, after, pauses, startAfter, accountId: delivery.account_id });
    await slice.complete(trx);
  });
}

/**
 * Ends a hand-over of a delivery that was partly cancelled meanwhile: the worker that sent it may have died. A folder
 * is handed over to its end, which can be repeated; an e-mail that was cut is in doubt.
 */
async function endWhatBegan(
  slice: Slice<OutputTask>,
  services: StepServices,
  { delivery, provider }: { readonly delivery: DeliveryToSend; readonly provider: Provider },
): Promise<void> {
  const begun = await services.db
    .selectFrom('send_attempt as a')
    .leftJoin('shipment as s', 's.id', 'a.shipment_id')
    .select('a.id')
    .where('a.state', '=', 'INTENT')
    .where((eb) => eb.or([eb('a.delivery_id', '=', delivery.id), eb('s.delivery_id', '=', delivery.id)]))
    .limit(1)
    .executeTakeFirst();
  // E-mails: what a person said of a doubt may have been the last that was open.
  if (begun === undefined && provider.unit === 'delivery') return complete(slice, services);
  const end = (): Promise<void> =>
    provider.unit === 'delivery'
      ? outputDelivery({ slice, services, delivery, provider })
      : settleCut({ slice, services }, delivery);
  if (!(await alone(slice, services, end))) await comeBack(slice, services, delivery);
}

/** One slice of output. */
export async function output(slice: Slice<OutputTask>, services: StepServices): Promise<void> {
  const found = await loadDelivery(services, slice.payload.deliveryId);
  if (found === null) return complete(slice, services);
  const provider: Provider | undefined = pickProvider(services.providers, found);
  if (found.state === 'PARTIALLY_CANCELLED' && provider !== undefined)
    return endWhatBegan(slice, services, { delivery: found, provider });
  // Cancelled or sent meanwhile: nothing is left to do.
  if (found.state !== 'READY') return complete(slice, services);
  if (provider === undefined) return noProvider(slice, services, found);
  const obstacle = await obstacleBefore(services, found);
  if (obstacle !== null) {
    return holdBack(slice, services, { delivery: found, obstacle, earliest: dayNow(services, found) });
  }
  await goOn(services, found);
  const delivery = { ...found, post_date: await fixPostDate(services, found) };
  const send = (): Promise<void> =>
    provider.unit === 'delivery'
      ? outputDelivery({ slice, services, delivery, provider })
      : outputShipments({ slice, services, delivery, provider });
  if (!(await alone(slice, services, send))) await comeBack(slice, services, delivery);
}
