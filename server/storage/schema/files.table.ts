// The tables of files: contents, stored files and resumable uploads.
import type { Generated, GeneratedAlways } from 'kysely';
import type { JsonWithDefault, NullableJson } from '../schema-json.ts';

/** Contents that something names, per root account, by SHA-256 (blobs.ts says when one goes). */
export interface BlobTable {
  root_account_id: number;
  hash: Buffer;
  bytes: number;
  created_at: Date;
}

/** One upload of one person; gone at `expires_at` unless a job used it. */
export interface StoredFileTable {
  id: string;
  root_account_id: number;
  hash: Buffer;
  owner_id: number;
  account_id: number;
  name: string;
  file_type: string;
  bytes: number;
  page_count: number | null;
  /** facts of the first opening: page sizes in mm, title, handed over … */
  facts: JsonWithDefault;
  /** How it came: one of the deposit file sources (domain/jobs/jobs.ts). */
  source: Generated<string>;
  uploaded_at: Date;
  expires_at: Date | null;
  used_by_job_id: number | null;
  /** When its owner was told that it ends. */
  told_at: Date | null;
}

/** Files that a person gave up, for the agent that holds a copy; the contents are gone. */
export interface DroppedFileTable {
  id: string;
  owner_id: number;
  dropped_at: Date;
}

/** Files that are kept to be deposited again, each with a stored file that has no end. */
export interface LibraryFileTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  account_id: number;
  owner_id: number;
  /** The owner's group while it is shared with that. */
  group_id: number | null;
  scope: string;
  name: string;
  file_id: string;
  changed_at: Date;
}

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

/** The tables of this file by their names in the database. */
export interface FileTables {
  blob: BlobTable;
  stored_file: StoredFileTable;
  dropped_file: DroppedFileTable;
  library_file: LibraryFileTable;
  upload: UploadTable;
  upload_part: UploadPartTable;
}
