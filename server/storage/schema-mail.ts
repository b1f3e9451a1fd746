// The tables of deposits, deliveries and shipments as Kysely sees them. The migration is the truth; a test compares both column by column.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonColumn, JsonWithDefault, NullableJson } from './schema-json.ts';

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
  parameters: JsonWithDefault;
  split_configuration: NullableJson;
  progress: NullableJson;
  /** totals kept by the pipeline for the lists: packGroups, bad, remaining, awaiting, processing, rejected, sent, error, pages, orphans */
  counts: JsonWithDefault;
  submitted_at: Date;
}

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

export interface PackGroupTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  job_id: number;
  account_id: number;
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

export interface PackTable {
  id: GeneratedAlways<number>;
  pack_group_id: number;
  job_id: number;
  rank: number;
  requirements: JsonWithDefault;
  metadatas: JsonWithDefault;
}

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
  orphan_reason: string | null;
}

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
  expected_post_date: Date | null;
  validation_reason: string | null;
  validation_at: Date | null;
  validator_id: number | null;
  expires_at: Date | null;
  freed_at: Date | null;
  pack_group_count: number;
  pages: number;
  shares: JsonWithDefault;
  fault: NullableJson;
  created_at: Date;
}

export interface CommandPackGroupTable {
  command_id: number;
  pack_group_id: number;
}

export interface DeliveryNumberTable {
  code: string;
  year: number;
  last: number;
}

export interface DeliveryTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
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
  post_date: ColumnType<string | null, string | null, string | null>;
  fallback: Generated<boolean>;
  origin_delivery_id: number | null;
  strategy_group: Generated<number>;
  shipment_count: Generated<number>;
  pages: Generated<number>;
  sheets: Generated<number>;
  fault: NullableJson;
  created_at: Date;
  outputted_at: Date | null;
}

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
  billing: JsonWithDefault;
  state_in_delivery: Generated<string>;
  replaces_shipment_id: number | null;
  strategy_group: Generated<number>;
  tracking_files: JsonWithDefault;
  created_at: Date;
  /** one shipment per pack group and delivery: never created twice */
}

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

export interface SendAttemptTable {
  id: GeneratedAlways<number>;
  shipment_id: number | null;
  delivery_id: number | null;
  /** fencing token of the queue job: id:retryCount */
  fence: string;
  /** the key carried to the peer: Message-ID, file name … */
  peer_key: string;
  state: string;
  answer: string | null;
  started_at: Date;
  ended_at: Date | null;
}

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
