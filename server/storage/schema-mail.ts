// The tables of deposits, deliveries and shipments as Kysely sees them. The migration is the truth; a test compares both column by column.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonColumn, JsonWithDefault, NullableJson } from './schema-json.ts';

/**
 * Deposits. `state` is derived from the pack groups and commands (domain/jobs/jobs.states.ts) in the transaction of
 * each change.
 */
export interface JobTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  account_id: number;
  root_account_id: number;
  owner_id: number;
  owner_group_id: number | null;
  author_id: number;
  service_id: number;
  /** the definition as it was when the job was made */
  service_definition: JsonColumn;
  name: string;
  state: string;
  frozen: Generated<boolean>;
  locked: Generated<boolean>;
  error: NullableJson;
  source: Generated<string>;
  metadatas: JsonWithDefault;
  /**
   * `run`: number of the run of the whole job, counted up by each "revalidate"; and the values that the depositor gave.
   */
  parameters: JsonWithDefault;
  split_configuration: NullableJson;
  /** Where the pipeline stands, for the screen alone; null before it begins. */
  progress: NullableJson;
  /** totals kept by the pipeline for the lists: packGroups, bad, remaining, awaiting, processing, rejected, sent, error, pages, orphans */
  counts: JsonWithDefault;
  submitted_at: Date;
}

/** Files of a deposit, by box and place in it; also appositions and what the service brings itself. */
export interface InputFileTable {
  id: GeneratedAlways<number>;
  job_id: number;
  root_account_id: number;
  hash: Buffer;
  file_id: string | null;
  box_name: string;
  index_in_box: number;
  apposition_id: string | null;
  name: string;
  bytes: number;
  page_count: number | null;
  facts: JsonWithDefault;
  /** hash of the repaired copy that the pipeline works on, when the original had to be handed over */
  working_hash: Buffer | null;
  purged: Generated<boolean>;
}

/** Recipient rows: what goes into one envelope, or one e-mail. */
export interface PackGroupTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  job_id: number;
  account_id: number;
  /** Its place in the job, from the order of the documents; slices go on behind a rank. */
  rank: number;
  state: Generated<string>;
  /** where it stands in the recipients list; REMAINING, AWAIT_VALIDATION, PROCESSING, SENT, ERROR, REJECTED */
  dispatch_state: Generated<string>;
  quality: string;
  recipient_name: Generated<string>;
  recipient_lines: Generated<string[]>;
  country_code: string | null;
  email_address: string | null;
  documents: number;
  pages: number;
  rejection_reason: string | null;
  /** labels of the service channels that will carry it */
  dispatch: Generated<string[]>;
  /** the one live command it is in */
  command_id: number | null;
  fault: NullableJson;
  shipment_requirements: JsonWithDefault;
}

/** A document of an envelope with its values. */
export interface PackTable {
  id: GeneratedAlways<number>;
  pack_group_id: number;
  job_id: number;
  rank: number;
  requirements: JsonWithDefault;
  metadatas: JsonWithDefault;
}

/** Page ranges of input files; every page is in exactly one. Pages from 1, both ends included. */
export interface ChunkTable {
  id: GeneratedAlways<number>;
  job_id: number;
  input_file_id: number;
  /** null: an orphan chunk */
  pack_id: number | null;
  rank: number;
  first_page: number;
  last_page: number;
  fault: NullableJson;
  /** Why no pack has it (decisions.md "Reconciling"); null for one that a pack has, or that waits for its turn. */
  orphan_reason: string | null;
}

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
  validation_at: Date | null;
  validator_id: number | null;
  /** When a waiting command is rejected by itself. */
  expires_at: Date | null;
  freed_at: Date | null;
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
}

/** One recipient row on one channel. One per pack group and delivery: never created twice. */
export interface ShipmentTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  nuid: string;
  delivery_id: number;
  command_id: number;
  job_id: number;
  pack_group_id: number;
  account_id: number;
  owner_id: number;
  owner_group_id: number | null;
  service_id: number;
  channel_type: string;
  channel_label: string;
  recipient: Generated<string>;
  recipient_lines: Generated<string[]>;
  country_code: string | null;
  /** A code of domain/shipments/status.codes.ts. */
  status: number;
  status_at: Date;
  acknowledged: Generated<boolean>;
  /** {since, attempt, reason}: it may have left, nobody knows */
  doubt: NullableJson;
  fault: NullableJson;
  pages: Generated<number>;
  sheets: Generated<number>;
  options: JsonWithDefault;
  metadata: JsonWithDefault;
  /** BillingFacts of domain/deliveries/billing-facts.ts, frozen when it is composed. */
  billing: JsonWithDefault;
  /** A state of PACK_GROUP_IN_DELIVERY_STATES. */
  state_in_delivery: Generated<string>;
  replaces_shipment_id: number | null;
  strategy_group: Generated<number>;
  tracking_files: JsonWithDefault;
  created_at: Date;
}

/** What a shipment was composed into; the bytes are in the file store until they are purged. */
export interface OutputFileTable {
  id: GeneratedAlways<number>;
  shipment_id: number;
  root_account_id: number;
  hash: Buffer;
  name: string;
  main: Generated<boolean>;
  bytes: number;
  pages: number;
  purged: Generated<boolean>;
}

/** Every effect outside: intent committed, effect, result committed. What ends between them is in doubt. */
export interface SendAttemptTable {
  id: GeneratedAlways<number>;
  shipment_id: number | null;
  delivery_id: number | null;
  /** fencing token of the queue job: id:retryCount */
  fence: string;
  /** the key carried to the peer: Message-ID, file name … */
  peer_key: string;
  /** INTENT, then DONE, FAILED or DOUBT. */
  state: string;
  answer: string | null;
  started_at: Date;
  ended_at: Date | null;
}

/** Previews that somebody asked for; made by a task, looked at until the job goes. */
export interface ProofTable {
  id: GeneratedAlways<number>;
  job_id: number;
  account_id: number;
  owner_id: number;
  author_id: number;
  state: string;
  parameters: JsonColumn;
  fault: NullableJson;
  files: JsonWithDefault;
  created_at: Date;
}

/** Which validator got the evening e-mail of which day: one each, also with two servers. */
export interface EveningMailTable {
  user_id: number;
  /** the validator's local day */
  day: ColumnType<string, string, string>;
  sent_at: Date;
}

export interface MailTables {
  job: JobTable;
  input_file: InputFileTable;
  pack_group: PackGroupTable;
  pack: PackTable;
  chunk: ChunkTable;
  delivery_command: DeliveryCommandTable;
  command_pack_group: CommandPackGroupTable;
  delivery_number: DeliveryNumberTable;
  delivery: DeliveryTable;
  shipment: ShipmentTable;
  output_file: OutputFileTable;
  send_attempt: SendAttemptTable;
  proof: ProofTable;
  evening_mail: EveningMailTable;
}
