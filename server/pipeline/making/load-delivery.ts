// Loads a delivery with what its composition needs: options, channel, service and sender.
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import type { Box } from '#domain/services/box.schema.ts';
import { type ServiceChannel, ServiceDefinition } from '#domain/services/service.schema.ts';
import type { NamedFacts } from '#server/letters/composition/letter-facts.ts';
import { DELIVERY_IN_HAND, type DeliveryInHand } from '#server/letters/deliveries/delivery-in-hand.ts';
import type { ChosenOption } from '#server/letters/deliveries/new-deliveries.ts';
import { lockJob } from '#server/letters/jobs/job-state.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import { type Sender, senderOf } from '#server/letters/requirements/printed-address.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

/** A delivery as composition sees it. */
export interface DeliveryToCompose extends DeliveryInHand {
  readonly name: string;
  readonly options: readonly ChosenOption[];
  readonly serviceChannel: ServiceChannel;
  readonly boxes: readonly Box[];
  /** Sheets of one envelope at most; null: no limit. */
  readonly maxSheets: number | null;
  readonly sender: Sender;
  readonly named: NamedFacts;
  readonly accounting: {
    /** Given with the deposit, else the accounting code of the account. */
    readonly costCentre: string | null;
    readonly accountingCode: string | null;
    readonly productionCode: string | null;
  };
}

/** The delivery with what its composition needs; null when it is gone. */
export async function deliveryToCompose(db: Db, deliveryId: number): Promise<DeliveryToCompose | null> {
  const row = await db
    .selectFrom('delivery as d')
    .innerJoin('job', 'job.id', 'd.job_id')
    .innerJoin('account', 'account.id', 'd.account_id')
    .innerJoin('delivery_command as c', 'c.id', 'd.command_id')
    .select(DELIVERY_IN_HAND)
    .select(['d.name', 'd.options', 'd.channel_label', 'job.service_definition', 'job.metadatas'])
    .select('c.pack_group_count')
    .where('d.id', '=', deliveryId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { channel_definition, channel_label, service_definition, ...others } = row;
  const { options, metadatas, pack_group_count: recipients, ...rest } = others;
  const account = await readAccountFacts(db, row.account_id);
  const given = metadatas as Readonly<Record<string, string>>;
  const accountingCode = account.text('accountingCode');
  const service = ServiceDefinition.parse(service_definition);
  const serviceChannel = service.channels.find(({ label }) => label === channel_label);
  if (serviceChannel === undefined)
    throw new Error(`The service of delivery ${deliveryId} has no channel ${channel_label}.`);
  return {
    ...rest,
    options: options as readonly ChosenOption[],
    channel: ChannelDefinition.parse(channel_definition),
    serviceChannel,
    boxes: service.boxes,
    maxSheets: service.grouping?.maxSheets ?? null,
    sender: senderOf(account),
    named: { metadatas: given, account: account.text, recipients },
    accounting: {
      costCentre: given.costCentre?.trim() || accountingCode,
      accountingCode,
      productionCode: account.text('productionCode'),
    },
  };
}

/** Locks job and delivery, in this order; the delivery's state now, undefined when it is gone. */
export async function lockDelivery(
  trx: Trx,
  delivery: Pick<DeliveryToCompose, 'id' | 'job_id'>,
): Promise<string | undefined> {
  await lockJob(trx, delivery.job_id);
  const query = trx.selectFrom('delivery').select('state').where('id', '=', delivery.id).forUpdate();
  return (await query.executeTakeFirst())?.state;
}
