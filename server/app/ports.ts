// What use cases need of the surroundings, as small types. The real ones: server/storage, server/documents,
// server/system; tests pass their own where a fault is wanted.
import type { Readable } from 'node:stream';
import type { Result } from '#domain/shared/result.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

/** Chance, passed in so that tests repeat. */
export interface Random {
  /** That many random bytes of a cryptographic generator. */
  bytes(count: number): Buffer;
}

/** A content that is stored: SHA-256 and length in bytes. */
export interface StoredContent {
  readonly hash: Buffer;
  readonly bytes: number;
}

/** Contents by their SHA-256, kept apart per root account. */
export interface FileStore {
  /**
   * Writes a stream once, durable when it resolves; `tooBig` when it has more than `limitBytes`.
   * A broken source or a fired signal rejects and leaves nothing behind.
   */
  put(
    rootAccountId: number,
    source: Readable,
    limitBytes: number,
    signal?: AbortSignal,
  ): Promise<StoredContent | 'tooBig'>;
  /** Takes over a finished file by rename where it can. */
  adopt(rootAccountId: number, path: string): Promise<StoredContent>;
  /** Path of a content on this machine, for reading only; null when it is gone. */
  pathOf(rootAccountId: number, hash: Buffer): Promise<string | null>;
  read(rootAccountId: number, hash: Buffer, range?: { start: number; end: number }): Promise<Readable>;
}

/** One task of the queue, named after what it makes; `key` makes a repeat of the same task no second one. */
export interface Task {
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly accountId: number;
  readonly key?: string;
  /** not before */
  readonly startAfter?: Date;
}

/** Enqueues inside the transaction of the business change: both commit or neither. */
export interface Queue {
  send(trx: Trx, task: Task): Promise<void>;
}

export interface DocumentFacts {
  readonly pageCount: number;
  /** mm as displayed */
  readonly firstPage: { readonly width: number; readonly height: number };
  readonly title: string | null;
  /** the path given, or a repaired copy in the work folder */
  readonly workingPath: string;
  /** why PDFium took over; absent when our engine understood the file */
  readonly handedOver?: string;
}

export type Lane = 'person' | 'batch';

/** What calls need of the document engine (its whole page: server/documents/documents.ts). */
export interface DocumentEngine {
  inspect(job: { path: string; workDir: string; lane: Lane }): Promise<Result<DocumentFacts>>;
  render(job: {
    path: string;
    page: number;
    longestSidePx: number;
    target: string;
    lane: Lane;
  }): Promise<Result<{ width: number; height: number }>>;
}

export interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly replyTo?: string;
}

/** E-mail of the installation itself (not of a channel). */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Named places where tests stop or break the program; does nothing otherwise. */
export interface FailPoints {
  at(name: string): Promise<void>;
}

/** Where a statement may run. */
export type Where = Db | Trx;
