// Step 12: the channel's provider takes over. A delivery is handed over whole (folder), or shipment by shipment (e-mail).

import { sql } from 'kysely';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { settlePostDate } from '#domain/deliveries/post-date.ts';
import type { Provider } from '#server/channels/provider.ts';
import { followDeliveries, moveDelivery } from '#server/letters/deliveries/delivery-state.ts';
import { type OutputTask, sendOutput } from '#server/letters/deliveries/delivery-tasks.ts';
import { postDateRules } from '#server/letters/deliveries/post-date-rules.ts';
import { lockJob } from '#server/letters/jobs/job-state.ts';
import { tellPeople } from '#server/letters/mails/tell-owner.ts';
import type { Slice, StepServices } from '../tasks/step-services.ts';
import { outputDelivery } from './output-delivery.ts';
import { outputShipments, settleCut } from './output-shipments.ts';

/** A delivery that is going out. */
export interface DeliveryAtWork {
  readonly id: number;
  readonly command_id: number;
  readonly job_id: number;
  readonly account_id: number;
  readonly owner_id: number;
  readonly author_id: number;
  readonly created_at: Date;
  readonly state: string;
  readonly external_id: string;
  readonly post_date: string | null;
  readonly root_account_id: number;
  /** null: as soon as possible */
  readonly chosen_day: Date | null;
  readonly channel: ChannelDefinition;
}

/** The delivery with what its sending needs; null when it is gone. */
export async function loadDelivery(
  services: Pick<StepServices, 'db'>,
  deliveryId: number,
): Promise<DeliveryAtWork | null> {
  const row = await services.db
    .selectFrom('delivery as d')
    .innerJoin('job', 'job.id', 'd.job_id')
    .innerJoin('delivery_command as c', 'c.id', 'd.command_id')
    .select([
      'd.id',
      'd.command_id',
      'd.job_id',
      'd.account_id',
      'd.owner_id',
      'c.author_id',
      'd.created_at',
      'd.state',
      'd.external_id',
      'd.post_date',
      'd.channel_definition',
      'c.expected_post_date as chosen_day',
      'job.root_account_id',
    ])
    .where('d.id', '=', deliveryId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { channel_definition, ...rest } = row;
  return { ...rest, channel: ChannelDefinition.parse(channel_definition) };
}

/**
 * "As soon as possible" becomes a day now; a chosen day that has passed moves to the earliest, and the owner is told
 * (decisions.md "Post date arithmetic").
 */
async function fixPostDate(services: StepServices, delivery: DeliveryAtWork): Promise<string | null> {
  const now = services.clock.now().getTime();
  const { date } = settlePostDate(postDateRules(delivery.channel), now, delivery.post_date);
  if (date === delivery.post_date) return date;
  await services.db.transaction().execute(async (trx) => {
    const moved = await trx
      .updateTable('delivery')
      .set({ post_date: date })
      .where('id', '=', delivery.id)
      // Of two slices that find the same day passed, one moves it and tells.
      .where('post_date', 'is not distinct from', delivery.post_date)
      .returning('id')
      .executeTakeFirst();
    if (moved === undefined || delivery.chosen_day === null) return;
    const command = { ...delivery, id: delivery.command_id };
    await tellPeople({ queue: services.queue, trx }, command, { kind: 'moved', deliveryId: delivery.id, day: date });
  });
  return date;
}

async function noProvider(slice: Slice<OutputTask>, services: StepServices, delivery: DeliveryAtWork): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await lockJob(trx, delivery.job_id);
    const change = { at: services.clock.now(), by: null };
    const fault = { label: 'channel.noProvider', parameters: { provider: delivery.channel.providerName } };
    await moveDelivery(trx, delivery, 'outputError', { ...change, fault });
    await followDeliveries(trx, delivery.command_id, change);
    await slice.complete(trx);
  });
}

const complete = (slice: Slice<OutputTask>, services: StepServices): Promise<void> =>
  services.db.transaction().execute((trx) => slice.complete(trx));

/** Class of advisory locks "a delivery is being sent"; any number that nothing else uses. */
const OUTPUT_LOCK = 7_204_554;
const BUSY_PAUSE_MS = 5_000;

/**
 * Runs `work` while nobody else sends this delivery: two senders would take each other's intents for cut ones. The lock
 * belongs to a connection, so that a killed worker frees it. False: somebody else is at it.
 */
async function alone(services: StepServices, deliveryId: number, work: () => Promise<void>): Promise<boolean> {
  return services.db.connection().execute(async (connection) => {
    const key = sql`${OUTPUT_LOCK}, hashint8(${deliveryId}::bigint)`;
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${key}) as taken`.execute(connection);
    if (rows[0]?.taken !== true) return false;
    try {
      await work();
      return true;
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}

async function comeBack(slice: Slice<OutputTask>, services: StepServices, delivery: DeliveryAtWork): Promise<void> {
  const startAfter = new Date(services.clock.now().getTime() + BUSY_PAUSE_MS);
  await services.db.transaction().execute(async (trx) => {
    const { deliveryId, after, pauses } = slice.payload;
    await sendOutput(services.queue, trx, { deliveryId, after, pauses, startAfter, accountId: delivery.account_id });
    await slice.complete(trx);
  });
}

/**
 * Taken back in part while something was on its way: the worker that sent it may have died. A folder is handed over to its
 * end, which can be repeated; an e-mail that was cut is in doubt.
 */
async function endWhatBegan(
  slice: Slice<OutputTask>,
  services: StepServices,
  { delivery, provider }: { readonly delivery: DeliveryAtWork; readonly provider: Provider },
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
  if (!(await alone(services, delivery.id, end))) await comeBack(slice, services, delivery);
}

/** One slice of output. */
export async function output(slice: Slice<OutputTask>, services: StepServices): Promise<void> {
  const found = await loadDelivery(services, slice.payload.deliveryId);
  if (found === null) return complete(slice, services);
  const provider: Provider | undefined = services.providers.get(found.channel.providerName);
  if (found.state === 'PARTIALLY_CANCELLED' && provider !== undefined)
    return endWhatBegan(slice, services, { delivery: found, provider });
  // Cancelled or sent meanwhile: nothing is left to do.
  if (found.state !== 'READY') return complete(slice, services);
  if (provider === undefined) return noProvider(slice, services, found);
  const delivery = { ...found, post_date: await fixPostDate(services, found) };
  const send = (): Promise<void> =>
    provider.unit === 'delivery'
      ? outputDelivery({ slice, services, delivery, provider })
      : outputShipments({ slice, services, delivery, provider });
  if (!(await alone(services, delivery.id, send))) await comeBack(slice, services, delivery);
}
