// The tables of what can be chosen: services, channels and options.
import type { Generated, GeneratedAlways } from 'kysely';
import type { JsonColumn, JsonWithDefault } from '../schema-json.ts';

export interface ServiceTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  account_id: number;
  name: string;
  service_type: string;
  enabled: Generated<boolean>;
  removed: Generated<boolean>;
  /** ServiceDefinition of the contract */
  definition: JsonColumn;
}

/** Files that a service brings itself. They belong to no person and do not expire. */
export interface ServiceFileTable {
  service_id: number;
  file_id: string;
  box_name: string | null;
}

export interface ChannelTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  channel_type: string;
  name: string;
  enabled: Generated<boolean>;
  /** ChannelDefinition of the contract */
  definition: JsonColumn;
  /** Why a person holds it, who, since when; null: nobody does. */
  held_reason: Generated<string | null>;
  held_by: Generated<number | null>;
  held_at: Generated<Date | null>;
  /** When a program first said that a letter of it went or arrived; null: none did. */
  heard_at: Generated<Date | null>;
}

/** Passwords of channels, sealed. */
export interface ChannelSecretTable {
  channel_id: number;
  name: string;
  sealed: string;
  set_at: Date;
}

/**
 * What can be chosen of a channel's production, such as colour; `recompute_trigger`: a change makes proofs worthless.
 */
export interface OptionTypeTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  name: string;
  /** Locale → name */
  names: JsonWithDefault;
  recompute_trigger: Generated<boolean>;
}

/** The choices of an option type; exactly one of a type `is_default`. */
export interface OptionValueTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  option_type_id: number;
  code: Generated<string>;
  name: string;
  /** Locale → name */
  names: JsonWithDefault;
  best: Generated<boolean>;
  rank: Generated<number>;
  is_default: Generated<boolean>;
  properties: JsonWithDefault;
}

/** The tables of this file by their names in the database. */
export interface ServiceTables {
  service: ServiceTable;
  service_file: ServiceFileTable;
  channel: ChannelTable;
  channel_secret: ChannelSecretTable;
  option_type: OptionTypeTable;
  option_value: OptionValueTable;
}
