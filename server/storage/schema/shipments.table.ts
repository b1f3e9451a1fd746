// The tables of shipments: their state, what they were composed into, attempts to send them.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonColumn, JsonWithDefault, NullableJson } from '../schema-json.ts';

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
  /** {since, attempt, reason}: it may have left or not */
  doubt: NullableJson;
  fault: NullableJson;
  pages: Generated<number>;
  sheets: Generated<number>;
  options: JsonWithDefault;
  metadata: JsonWithDefault;
  /** BillingFacts of domain/deliveries/billing-facts.ts, frozen when it is composed. */
  billing: JsonWithDefault;
  /** A Price of domain/money/tariffs.ts, frozen with `billing`; null: no price set. */
  price: NullableJson;
  /** A state of PACK_GROUP_IN_DELIVERY_STATES. */
  state_in_delivery: Generated<string>;
  replaces_shipment_id: number | null;
  strategy_group: Generated<number>;
  tracking_files: JsonWithDefault;
  /** An AddressWay of domain/addresses/correction.ts */
  address_way: Generated<string>;
  /** The ConsentPreference by which its channel was chosen; null: nothing asked for it. */
  preference: string | null;
  /** Who gave the status; null: the product itself. */
  status_provider: string | null;
  /** Time of its last tracking event; null: it has none. */
  tracked_until: Date | null;
  tracking_reference: string | null;
  tracker: string | null;
  /** A TakeoverState of domain/shipments/fallback.rules.ts; null: nobody has looked */
  takeover: string | null;
  /** A FallbackObstacle: why it is offered to a person */
  takeover_why: string | null;
  /** {label, channelType}[]: which channels would take over */
  takeover_next: NullableJson;
  /** A TakeoverWish: what a person chose */
  takeover_wish: NullableJson;
  /** When it was offered, or taken over for. */
  takeover_at: Date | null;
  /** Who decides on it while it is in error; null: nobody in particular */
  decider_id: number | null;
  /** Until when that is due; null: it was never offered */
  decide_by: Date | null;
  /** When somebody else gave it to its decider. */
  assigned_at: Date | null;
  /** When it left or failed for good, as it was learnt here; null: it did neither. */
  left_at: Date | null;
  /** What it knew of its recipient is deleted. */
  data_purged: Generated<boolean>;
  created_at: Date;
}

/** What a shipment was composed into, by output files of its channel; the bytes are in the file store until they are purged. */
export interface OutputFileTable {
  id: GeneratedAlways<number>;
  shipment_id: number;
  root_account_id: number;
  hash: Buffer;
  /** of the file */
  name: string;
  /** of its definition */
  output_name: string;
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
  /** INTENT, then DONE, FAILED, AWAY (the peer was not to be had) or DOUBT. */
  state: string;
  answer: string | null;
  /** The e-mail address that it went to; null: it went to none, or in test mode. */
  sent_to: Generated<string | null>;
  started_at: Date;
  ended_at: Date | null;
}

/** Who hands a delivery over now. */
export interface DeliverySenderTable {
  delivery_id: number;
  /** fencing token of the queue job: id:retryCount */
  token: string;
}

/** A database that was put back from a backup; nothing leaves before `ended_at`. */
export interface RestoredTable {
  id: GeneratedAlways<number>;
  at: Date;
  /** found or said */
  cause: string;
  marks: JsonColumn;
  ended_at: Date | null;
}

/** Deliveries that a person lets go meanwhile. */
export interface RestoredReleaseTable {
  delivery_id: number;
  at: Date;
}

/** Folders of deliveries in the outbox that are to be removed. */
export interface LeavingFolderTable {
  delivery_id: number;
  /** Letters that leave it; null: it goes whole. */
  nuids: string[] | null;
}

/** One row as soon as marks were written. */
export interface MarksWrittenTable {
  only_row: Generated<boolean>;
  at: Date;
  /** The word by which the outbox is known; null: none was written yet. */
  outbox: string | null;
}

/** For how many years what outlives personal data is kept (server/pipeline/schedule/kept-years.ts). */
export interface KeptYearsTable {
  step: 'evidence' | 'billing';
  years: number;
  fewer_years: number | null;
  fewer_since: Date | null;
}

/** What is wrong with a process (server/access/shared-troubles.ts). */
export interface ProcessTroubleTable {
  process: string;
  /** A TroubleLabel of server/system/troubles.ts */
  label: string;
  parameters: JsonColumn;
  since: Date;
  seen_at: Generated<Date>;
}

/** Which owner was told of failures in which hour, and until when they are told. */
export interface FailureMailTable {
  user_id: number;
  hour: Date;
  told_until: Date;
}

/** Of which account the administrators were told on which day that documents in error wait. */
export interface FailureEscalationTable {
  account_id: number;
  day: ColumnType<string, string, string>;
  told_at: Date;
}

/** The tables of this file by their names in the database. */
export interface ShipmentTables {
  shipment: ShipmentTable;
  output_file: OutputFileTable;
  send_attempt: SendAttemptTable;
  delivery_sender: DeliverySenderTable;
  restored: RestoredTable;
  restored_release: RestoredReleaseTable;
  leaving_folder: LeavingFolderTable;
  marks_written: MarksWrittenTable;
  process_trouble: ProcessTroubleTable;
  kept_years: KeptYearsTable;
  failure_mail: FailureMailTable;
  failure_escalation: FailureEscalationTable;
}
