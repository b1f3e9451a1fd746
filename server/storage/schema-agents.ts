// The tables of resumable uploads, tokens of programs and one-time tickets as Kysely sees them.
import type { Generated, GeneratedAlways } from 'kysely';
import type { NullableJson } from './schema-json.ts';

export interface UploadTable {
  id: string;
  owner_id: number;
  name: string;
  source: string;
  length: number;
  received: Generated<number>;
  idempotency_key: string | null;
  holder: string | null;
  lease_until: Date | null;
  created_at: Date;
  expires_at: Date;
  answer: NullableJson;
  refusal: NullableJson;
}

export interface UploadPartTable {
  upload_id: string;
  start: number;
  bytes: number;
  name: string;
}

export interface AccessTokenTable {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  user_id: number;
  kind: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export interface SignInTicketTable {
  ticket_hash: Buffer;
  user_id: number;
  token_id: number;
  expires_at: Date;
  file_id: string | null;
  embedding_origin: string | null;
}

export interface AgentTables {
  upload: UploadTable;
  upload_part: UploadPartTable;
  access_token: AccessTokenTable;
  sign_in_ticket: SignInTicketTable;
}
