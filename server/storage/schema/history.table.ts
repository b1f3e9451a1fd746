// The tables kept beside each change: history lines, counters, keys of repeated calls.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonWithDefault, NullableJson } from '../schema-json.ts';

/** Every history line there is, written in the transaction of the change that it records. */
export interface RevisionTable {
  id: GeneratedAlways<number>;
  at: Date;
  entity: string;
  entity_id: number;
  account_id: number;
  event: string;
  user_id: number | null;
  user_login: string | null;
  acted_for_login: string | null;
  details: JsonWithDefault;
  /** The transaction that wrote it; null: from before there was an audit chain. */
  xid: Generated<string | null>;
  /** Of its hash in the audit chain; goes with what was erased. */
  salt: Generated<string | null>;
}

/** Changes of counters that are not folded yet (server/letters/counters/counters.ts). */
export interface CounterDeltaTable {
  id: GeneratedAlways<number>;
  account_id: number;
  owner_id: number;
  counter: string;
  /** A state, a status code as text, or '' where the counter has one value only. */
  key: string;
  /** UTC day of the thing that is counted, not of the change. */
  day: ColumnType<string, string, string>;
  delta: number;
}

/** Folded counters. What a screen shows is this and the open deltas together. */
export interface CounterTotalTable {
  account_id: number;
  owner_id: number;
  counter: string;
  key: string;
  day: ColumnType<string, string, string>;
  total: number;
}

/** Calls that create something, by the key of their caller; kept 60 days (docs/model.md, "Idempotency"). */
export interface IdempotencyKeyTable {
  account_id: number;
  call: string;
  key: string;
  user_id: number;
  request_hash: Buffer;
  /** null while the first request still runs */
  status: number | null;
  /** who runs it, and until when it counts as running unless prolonged */
  holder: string;
  lease_until: Date;
  answer: NullableJson;
  /** in place of `answer` where that has a secret in it */
  sealed: string | null;
  created_at: Date;
}

/** The tables of this file by their names in the database. */
export interface HistoryTables {
  revision: RevisionTable;
  counter_delta: CounterDeltaTable;
  counter_total: CounterTotalTable;
  idempotency_key: IdempotencyKeyTable;
}
