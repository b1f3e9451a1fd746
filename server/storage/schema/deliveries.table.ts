// The tables of what was confirmed: delivery commands, deliveries and their numbers, e-mails about them.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonColumn, JsonWithDefault, NullableJson } from '../schema-json.ts';

/** What was confirmed: a selection of pack groups with options and post date. */
export interface DeliveryCommandTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  job_id: number;
  account_id: number;
  owner_id: number;
  owner_group_id: number | null;
  author_id: number;
  state: string;
  service_channel_options: JsonWithDefault;
  /** Noon of the chosen day in the channel's zone; null: as soon as possible. */
  expected_post_date: Date | null;
  validation_reason: string | null;
  /** Rejection of the contract: what it is about, and where it is seen */
  rejection: NullableJson;
  /** The threshold that its price passed when it was confirmed: `CommandPrice.approvalAbove` of the contract. */
  approval_above: NullableJson;
  /** ReceiptEstimate of the contract, as it was when it was confirmed; null: nothing is charged, or no price was set. */
  estimate: NullableJson;
  validation_at: Date | null;
  validator_id: number | null;
  /** When a waiting command is rejected by itself. */
  expires_at: Date | null;
  freed_at: Date | null;
  /** When it was last rejected, by a person or by itself, or cancelled. */
  withdrawn_at: Date | null;
  pack_group_count: number;
  pages: number;
  /** ChannelShare of the contract, by channel label, as they were when it was confirmed. */
  shares: JsonWithDefault;
  fault: NullableJson;
  created_at: Date;
}

/** Every pack group that ever was in a command; the live one is `pack_group.command_id`. */
export interface CommandPackGroupTable {
  command_id: number;
  pack_group_id: number;
}

/** The last counter given, one row per account code and year; never given again, also after a purge. */
export interface DeliveryNumberTable {
  code: string;
  year: number;
  last: number;
}

/** One per command and channel label, and one more for each label that fallbacks go to. */
export interface DeliveryTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  /** The delivery number: printed, read back, unique in the installation. */
  external_id: string;
  command_id: number;
  job_id: number;
  account_id: number;
  owner_id: number;
  owner_group_id: number | null;
  service_id: number;
  channel_id: number;
  channel_label: string;
  channel_type: string;
  /** the channel as it was when the delivery was made */
  channel_definition: JsonColumn;
  name: string;
  state: string;
  options: JsonWithDefault;
  /** `yyyy-MM-dd` in the channel's zone; null: as soon as possible. */
  post_date: ColumnType<string | null, string | null, string | null>;
  /** The post date that it had first; the database keeps it, whoever moves the other. */
  promised_date: ColumnType<string | null, never, never>;
  fallback: Generated<boolean>;
  origin_delivery_id: number | null;
  /** Place in the service's sending strategy, from 0; higher for a fallback. */
  strategy_group: Generated<number>;
  shipment_count: Generated<number>;
  pages: Generated<number>;
  sheets: Generated<number>;
  fault: NullableJson;
  created_at: Date;
  outputted_at: Date | null;
  /** When pieces of it were first noted as late. */
  late_at: Date | null;
  /** In test mode; that of its order and of its origin counts too, whoever writes it. */
  test: Generated<boolean>;
}

/** Which validator got the evening e-mail of which day: one each, also with two servers. */
export interface EveningMailTable {
  user_id: number;
  /** the validator's local day */
  day: ColumnType<string, string, string>;
  sent_at: Date;
}

/** The tables of this file by their names in the database. */
export interface DeliveryTables {
  delivery_command: DeliveryCommandTable;
  command_pack_group: CommandPackGroupTable;
  delivery_number: DeliveryNumberTable;
  delivery: DeliveryTable;
  evening_mail: EveningMailTable;
}
