// The tables of resumable uploads, tokens of programs and one-time tickets as Kysely sees them.
import type { Generated, GeneratedAlways } from 'kysely';
import type { NullableJson } from './schema-json.ts';

/**
 * Resumable uploads (tus 1.0). `received` bytes survive a power cut; what lies on the disk beyond them does not count.
 */
export interface UploadTable {
  id: string;
  owner_id: number;
  name: string;
  source: string;
  /** Bytes of the whole, named when it is begun. */
  length: number;
  received: Generated<number>;
  idempotency_key: string | null;
  /** Who receives or finishes it, and until when it counts as alive unless prolonged. */
  holder: string | null;
  lease_until: Date | null;
  created_at: Date;
  expires_at: Date;
  /** One of the two is there once it is finished: the file as it was answered, or why it was refused. */
  answer: NullableJson;
  refusal: NullableJson;
}

/** A stretch of an upload in a file of its own, `name`: two connections can never write into one another. */
export interface UploadPartTable {
  upload_id: string;
  start: number;
  bytes: number;
  name: string;
}

/**
 * Tokens of programs, stored as SHA-256 only. `kind`: `agent` (files and jobs of one person) or `service` (a partner's
 * server).
 */
export interface AccessTokenTable {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  user_id: number;
  kind: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** One-time tickets: traded for a session by deleting the row. */
export interface SignInTicketTable {
  ticket_hash: Buffer;
  user_id: number;
  token_id: number;
  expires_at: Date;
  /** What it opens and where: that file and no other, below that page's origin and no other; null: not bound. */
  file_id: string | null;
  embedding_origin: string | null;
}

export interface AgentTables {
  upload: UploadTable;
  upload_part: UploadPartTable;
  access_token: AccessTokenTable;
  sign_in_ticket: SignInTicketTable;
}
