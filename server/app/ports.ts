// What use cases need of the surroundings, as small types. The real ones: server/storage, server/documents,
// server/system; tests pass their own where a fault is wanted.
import type { Result } from '#domain/shared/result.ts';
import type { Queue as StorageQueue } from '#server/storage/queue/queue.types.ts';
import type { Db, Schema, Trx } from '#server/storage/schema.ts';

export type { FileStore } from '#server/storage/files/file-store.ts';

/** Tasks are sent inside the transaction of the business change: both commit or neither. */
export type Queue = StorageQueue<Schema>;

/** Pages of one size, mm as displayed. */
export interface PageSize {
  readonly widthMm: number;
  readonly heightMm: number;
  /** from 1 */
  readonly firstPage: number;
  readonly count: number;
}

export interface DocumentFacts {
  readonly pageCount: number;
  /** the sizes that occur, in the order of their first page */
  readonly sizes: readonly PageSize[];
  readonly hasForm: boolean;
  /** document information: Title, Author and so on */
  readonly information: Readonly<Record<string, string>>;
  /** what all later work must open: the path asked for, or a copy made readable by PDFium */
  readonly workingPath: string;
  /** why the copy was needed */
  readonly handedOver?: string;
}

export type Lane = 'person' | 'batch';

/** What calls need of the document engine (its whole page: server/documents/documents.ts). */
export interface DocumentEngine {
  /** `workDir`: folder for a repaired copy, should one be needed. Refusals: `document.*`. */
  inspect(job: { path: string; workDir: string; lane: Lane }): Promise<Result<DocumentFacts>>;
  /** Draws one page as PNG; `page` from 1. */
  render(job: {
    path: string;
    page: number;
    size: { longestSidePx: number };
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

/** Where a statement may run. */
export type Where = Db | Trx;
