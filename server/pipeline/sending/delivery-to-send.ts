// A delivery that is going out, as every file of this folder sees it.
import type { ChannelHold } from '#domain/api/configuration/channel-state.schema.ts';
import type { Fault } from '#domain/api/shapes.ts';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { readHolds } from '#server/letters/deliveries/channel-holds.ts';
import { DELIVERY_IN_HAND, type DeliveryInHand } from '#server/letters/deliveries/delivery-in-hand.ts';
import { type OpenSetup, openSetup } from '#server/letters/deliveries/provider-setup.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import type { StepServices } from '../tasks/step-services.ts';

/** A delivery that is going out. */
export interface DeliveryToSend extends DeliveryInHand {
  readonly author_id: number;
  readonly channel_id: number;
  /** null: as soon as possible */
  readonly chosen_day: Date | null;
  /** The first line of the account's sender address; empty: it has none. */
  readonly sender_name: string;
  /** How its channel has set up the provider now. */
  readonly setup: OpenSetup;
  /** A person holds its channel. */
  readonly hold: ChannelHold | null;
  /** What it says. */
  readonly fault: Fault | null;
}

/** A channel that has another provider since has nothing to say of how this delivery goes. */
async function setupOf(
  { db, secrets }: Pick<StepServices, 'db' | 'secrets'>,
  { providerName, providerProperties }: ChannelDefinition,
  channelId: number,
): Promise<OpenSetup> {
  const now = await openSetup(db, secrets, channelId);
  return now.providerName === providerName
    ? now
    : { providerName, properties: providerProperties, secrets: {}, locked: false };
}

/** The delivery with what its sending needs; null when it is gone. */
export async function loadDelivery(
  services: Pick<StepServices, 'db' | 'secrets'>,
  deliveryId: number,
): Promise<DeliveryToSend | null> {
  const row = await services.db
    .selectFrom('delivery as d')
    .innerJoin('job', 'job.id', 'd.job_id')
    .innerJoin('delivery_command as c', 'c.id', 'd.command_id')
    .select(DELIVERY_IN_HAND)
    .select(['c.author_id', 'd.channel_id', 'd.fault'])
    // What takes over goes as soon as possible: the day that was chosen was that of the first.
    .select((eb) =>
      eb.case().when('d.fallback', '=', false).then(eb.ref('c.expected_post_date')).end().as('chosen_day'),
    )
    .where('d.id', '=', deliveryId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { channel_definition, channel_id, fault, ...rest } = row;
  const sender = (await readAccountFacts(services.db, row.account_id)).address('senderAddress');
  const [sender_name = ''] = sender?.value.split('\n') ?? [];
  const channel = ChannelDefinition.parse(channel_definition);
  const setup = await setupOf(services, channel, channel_id);
  const hold = (await readHolds(services.db, channel_id)).get(channel_id) ?? null;
  return { ...rest, channel_id, sender_name, channel, setup, hold, fault: fault as Fault | null };
}
