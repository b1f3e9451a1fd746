// The file store: every document is kept once, under the SHA-256 of its content. Drivers keep the bytes in a local
// folder or in an object store; all pass the same test suite (tests/support/file-store.suite.ts).
import type { Readable } from 'node:stream';

/** SHA-256 of the content as 64 lower-case hexadecimal digits. */
export type ContentHash = string;

/** A file as it was stored. */
export interface StoredFile {
  readonly hash: ContentHash;
  /** Size in bytes. */
  readonly bytes: number;
  /** Whether the same content was there already. */
  readonly known: boolean;
}

/** Part of a file, as HTTP ranges count (RFC 9110, 14.1.2). */
export interface ByteRange {
  /** First byte, from 0. */
  readonly start: number;
  /** Last byte, included. */
  readonly end: number;
}

export interface PutOptions {
  /** Refused with FileTooLarge while streaming as soon as more than this arrived. */
  readonly maxBytes?: number;
  /** Aborts the upload: nothing of it stays. */
  readonly signal?: AbortSignal;
}

/** What every driver of the file store does; all pass the tests of tests/support/file-store.suite.ts. */
export interface FileStore {
  /**
   * Stores a stream. When it fulfils, the bytes survive a power cut.
   * @throws FileTooLarge, DiskLow; the stream's own error
   */
  put(content: Readable, options?: PutOptions): Promise<StoredFile>;
  /**
   * Takes over a finished file, which is gone afterwards: moved when it lies on the store's volume, else copied.
   * @throws FileTooLarge, DiskLow
   */
  putFile(path: string, options?: PutOptions): Promise<StoredFile>;
  /** Takes over many finished files at once, in order; folders are synced once each. */
  putMany(paths: readonly string[], options?: PutOptions): Promise<StoredFile[]>;
  /** Whether something new may be taken in. @throws DiskLow */
  assertSpace(): Promise<void>;
  /** Opens a file or a range of it. @throws FileMissing */
  open(hash: ContentHash, range?: ByteRange): Promise<Readable>;
  /** The size in bytes, or undefined when the file is not there. */
  has(hash: ContentHash): Promise<number | undefined>;
  /** A path another process on this machine can read; object stores fetch a copy first. @throws FileMissing */
  pathOf(hash: ContentHash): Promise<string>;
  /** Deletes a file; false when it was not there. */
  remove(hash: ContentHash): Promise<boolean>;
  /**
   * Deletes a file unless it was stored, or stored again, within the last `ageMs`. Safe beside a `put` of the same
   * content: one that has fulfilled keeps its file. False when the file stays or was not there.
   */
  removeUnused(hash: ContentHash, ageMs: number): Promise<boolean>;
  /** Names of all files, in no order: for the audit. */
  list(): AsyncIterable<ContentHash>;
  /** A path in the store's own temporary folder for a file to be handed to `putFile`. */
  temporaryPath(): string;
  /** Deletes temporary files older than `ageMs`; 0 at start, when nothing is written. Returns how many. */
  sweepTemporary(ageMs: number): Promise<number>;
}

/** The content is larger than the limit of this upload. */
export class FileTooLarge extends Error {
  readonly maxBytes: number;
  constructor(maxBytes: number) {
    super(`The file is larger than ${maxBytes} bytes.`);
    this.name = 'FileTooLarge';
    this.maxBytes = maxBytes;
  }
}

/** Too little disk space is left to take anything in. */
export class DiskLow extends Error {
  /** Reads like the disk's own error, so that a task that waits for room waits for this too. */
  readonly code = 'ENOSPC';
  constructor() {
    super('The disk is almost full: nothing new is taken in.');
    this.name = 'DiskLow';
  }
}

/** No file has this content. */
export class FileMissing extends Error {
  constructor(hash: ContentHash) {
    super(`The file ${hash} is not in the store.`);
    this.name = 'FileMissing';
  }
}

/** A stored file has another size than the same content that arrived now: the disk or a program changed it. */
export class FileDamaged extends Error {
  constructor(hash: ContentHash) {
    super(`The stored file ${hash} does not have the size of its content.`);
    this.name = 'FileDamaged';
  }
}

const HASH = /^[0-9a-f]{64}$/;

/** Lets only a content hash pass: it becomes part of a path. */
export function assertHash(hash: ContentHash): void {
  if (!HASH.test(hash)) throw new Error('Not a content hash.');
}
