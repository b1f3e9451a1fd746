// A delivery as the steps that compose and send it have it in hand.
import type { ChannelDefinition } from '#domain/channels/channel.schema.ts';

/** What each step needs of a delivery. */
export interface DeliveryInHand {
  readonly id: number;
  readonly command_id: number;
  readonly job_id: number;
  readonly account_id: number;
  readonly owner_id: number;
  readonly created_at: Date;
  readonly state: string;
  /** It took over for another one: its failures are its shipments' own. */
  readonly fallback: boolean;
  readonly external_id: string;
  /** Day of the channel's zone, YYYY-MM-DD; null: as soon as possible. */
  readonly post_date: string | null;
  readonly root_account_id: number;
  /** In test mode: the test provider takes it in the place of the channel's. */
  readonly test: boolean;
  readonly channel: ChannelDefinition;
}

/** Its columns, of the delivery as `d` and its job as `job`; the definition is parsed into `channel`. */
export const DELIVERY_IN_HAND = [
  'd.id',
  'd.command_id',
  'd.job_id',
  'd.account_id',
  'd.owner_id',
  'd.created_at',
  'd.state',
  'd.fallback',
  'd.external_id',
  'd.post_date',
  'd.channel_definition',
  'd.test',
  'job.root_account_id',
] as const;
