// The tables of tracking: events by whatever way they came, and how they come in by channel.
import type { Generated, GeneratedAlways } from 'kysely';
import type { NullableJson } from '../schema-json.ts';

/** What a provider, a carrier or a person reports of a shipment. */
export interface TrackingEventTable {
  id: GeneratedAlways<number>;
  channel_id: number;
  /** The provider's id, or made of what the event says: unique in the channel. */
  event_key: string;
  /** null: unplaced */
  shipment_id: number | null;
  nuid: string | null;
  reference: string | null;
  /** As it came: it need not be a code of ours. */
  code: number;
  /** the provider's time */
  at: Date;
  received_at: Date;
  /** An EventSource of domain/shipments/event-sources.ts */
  source: string;
  provider: string;
  tracker: string | null;
  correction: Generated<boolean>;
  destruction: Generated<boolean>;
  detail: Generated<string>;
  user_id: number | null;
  user_login: string | null;
  /** Put aside: nobody knows its piece. */
  dismissed_at: Date | null;
  /** When a person gave it its piece. */
  placed_at: Date | null;
  /** Of such a one: the number that it named before. */
  told_nuid: string | null;
  /** When it was taken back from a piece the last time. */
  taken_back_at: Date | null;
}

/** How events of a channel come in. */
export interface ChannelTrackingTable {
  channel_id: number;
  sealed_secret: string | null;
  secret_set_at: Date | null;
  /** Since when it has had one, whichever. */
  secret_since: Date | null;
  /** The one before, which holds until then. */
  previous_secret: string | null;
  previous_until: Date | null;
  /** How the columns of its provider's files are read. */
  mapping: NullableJson;
}

/** How far a provider was asked for events of a channel, and what went wrong. */
export interface ChannelPollTable {
  channel_id: number;
  /** `test`: the test provider. */
  provider: string;
  cursor: string | null;
  /** The first time. */
  asked_since: Date;
  polled_at: Date | null;
  /** A Fault; null: the last poll went well. */
  fault: NullableJson;
  fault_since: Date | null;
}

/** A file of a carrier about a shipment. */
export interface TrackingFileTable {
  id: GeneratedAlways<number>;
  shipment_id: number;
  root_account_id: number;
  /** Unique in the shipment. */
  name: string;
  content_type: string;
  hash: Buffer;
  bytes: number;
  /** push or hand */
  source: string;
  received_at: Date;
  user_id: number | null;
  purged: Generated<boolean>;
}

/** What the test provider reports when it is asked. */
export interface TestReportTable {
  id: GeneratedAlways<number>;
  channel_id: number;
  report_key: string;
  nuid: string;
  /** in its own words */
  word: string;
  at: Date;
  reference: string | null;
  detail: Generated<string>;
}

/** The tables of this file by their names in the database. */
export interface TrackingTables {
  tracking_event: TrackingEventTable;
  channel_tracking: ChannelTrackingTable;
  channel_poll: ChannelPollTable;
  tracking_file: TrackingFileTable;
  test_report: TestReportTable;
}
