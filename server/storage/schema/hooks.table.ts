// The tables of web hooks: endpoints, and what they are told.
import type { Generated, GeneratedAlways } from 'kysely';

/** Where an account is told of what happens to orders. */
export interface WebHookTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  account_id: number;
  /** Its address is the account's field webHookURL. */
  own: Generated<boolean>;
  name: string;
  url: string;
  with_below: Generated<boolean>;
  /** Until when its log has messages of accounts below, of which it is told no more. */
  below_until: Date | null;
  /** A HookState of domain/hooks/hooks.ts */
  state: Generated<string>;
  user_id: number | null;
  changed_by: string;
  changed_at: Date;
  sealed_secret: string | null;
  secret_set_at: Date | null;
  former_secret: string | null;
  former_until: Date | null;
  failures: Generated<number>;
  failing_since: Date | null;
  rest_until: Date | null;
  last_sent_at: Date | null;
}

/** One message of one endpoint: outbox and log. */
export interface WebHookEventTable {
  id: GeneratedAlways<number>;
  hook_id: number;
  message_id: Generated<string>;
  /** null: a test */
  revision_id: number | null;
  entity: string;
  entity_id: number;
  event: string;
  at: Date;
  sequence: number | null;
  /** A HookEventState of domain/hooks/hooks.ts */
  state: Generated<string>;
  tries: Generated<number>;
  failing_since: Date | null;
  next_at: Date | null;
  last_at: Date | null;
  last_status: number | null;
  last_ms: number | null;
  last_fault: string | null;
  replays: Generated<number>;
}

/** The tables of this file by their names in the database. */
export interface HookTables {
  web_hook: WebHookTable;
  web_hook_event: WebHookEventTable;
}
