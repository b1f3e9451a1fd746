// Writes a stream of chunks to a file while the next ones arrive, and hashes them on the way.
import { createHash } from 'node:crypto';
import type { DiskFile } from './disk.ts';

/** Bytes that are gathered for one write: each write costs a change of threads. */
const BATCH_BYTES = 256 * 1024;
/** Bytes that may wait beside the batch being written. With the socket's own this stays under 2 MiB. */
const MOST_WAITING = 768 * 1024;

export interface DiskSink {
  /** Takes a chunk; gives something to wait for when the disk does not keep up. */
  readonly write: (chunk: Uint8Array) => Promise<void> | undefined;
  /** Waits until everything is written (not yet synced) and tells size (bytes) and sha-256 (hex). */
  readonly finish: () => Promise<{ bytes: number; sha256: string }>;
}

/** Failures of the file come out of the next `write` or of `finish`. */
export function createDiskSink(file: DiskFile): DiskSink {
  const hash = createHash('sha256');
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let bytes = 0;
  let writing: Promise<void> | null = null;
  let failure: unknown;

  const check = (): void => {
    if (failure !== undefined) throw failure;
  };
  function startBatch(): void {
    const batch = waiting;
    waiting = [];
    waitingBytes = 0;
    writing = file.writev(batch).then(
      () => {
        writing = null;
        if (waitingBytes >= BATCH_BYTES) startBatch();
      },
      (cause: unknown) => {
        failure = cause;
        writing = null;
      },
    );
  }
  return {
    write(chunk) {
      check();
      hash.update(chunk);
      bytes += chunk.length;
      waiting.push(chunk);
      waitingBytes += chunk.length;
      if (writing === null && waitingBytes >= BATCH_BYTES) startBatch();
      // One batch is waited for, not all of them: the sender goes on while the next one is written.
      return writing !== null && waitingBytes > MOST_WAITING ? writing.then(check) : undefined;
    },
    async finish() {
      while (writing !== null || waiting.length > 0) {
        check();
        if (writing === null) startBatch();
        await writing;
      }
      check();
      return { bytes, sha256: hash.digest('hex') };
    },
  };
}
