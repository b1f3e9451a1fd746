// A delivery that is going out, as every file of this folder sees it.
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import type { StepServices } from '../tasks/step-services.ts';

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
