// What use cases need of the surroundings, as small types. The real ones: server/storage, server/documents,
// server/system; tests pass their own where a fault is wanted.
import type { TestedStep } from '#domain/channels/connection-test.ts';
import type { Queue as StorageQueue } from '#server/storage/queue/queue.types.ts';
import type { Db, Schema, Trx } from '#server/storage/schema.ts';

export type { DocumentEngine } from '#server/documents/documents.ts';
export type { DocumentFacts } from '#server/documents/jobs/document-jobs.ts';
export type { Programs } from '#server/programs/programs.ts';
export type { FileStore } from '#server/storage/files/file-store.ts';

/** Tasks are sent inside the transaction of the business change: both commit or neither. */
export type Queue = StorageQueue<Schema>;

/** A provider of channels, as far as its connection is tested: step by step, and nothing is sent. */
export interface ConnectionTester {
  test(setup: {
    readonly channelName: string;
    readonly properties: Readonly<Record<string, string>>;
    readonly secrets: Readonly<Record<string, string>>;
  }): Promise<TestedStep[]>;
}

export interface Mail {
  /** Unique; the same when a message is sent again, so that a double is recognised: its Message-ID, its file name. */
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly replyTo?: string;
  /** Whom it comes from instead of the installation: a name, an address, or both; '' and null are the installation's. */
  readonly from?: { readonly name: string; readonly address: string | null } | undefined;
}

/**
 * The mail server has the message, or will never take it: the recipient's address or the message is refused for good. `unreachable`:
 * it is the address that takes no e-mails, whatever they say.
 */
export type MailAnswer =
  | { readonly state: 'taken' }
  | { readonly state: 'refused'; readonly reason: string; readonly unreachable: boolean };

/** E-mail of the installation itself (not of a channel). */
export interface Mailer {
  /** Rejects when the mail server, or the folder, cannot be reached: the same message may be sent again later. */
  send(mail: Mail): Promise<MailAnswer>;
}

/** Where a statement may run. */
export type Where = Db | Trx;
