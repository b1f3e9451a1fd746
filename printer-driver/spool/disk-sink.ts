// Writes a stream of chunks to a file while the next ones arrive, and hashes them on the way.
import { createHash } from 'node:crypto';
import type { DiskFile } from './disk.ts';

/** Bytes that may wait for the disk before the sender has to wait. With the socket's own this stays under 2 MiB. */
const MOST_WAITING = 512 * 1024;

export interface DiskSink {
  /** Takes a chunk; resolves at once while the disk keeps up. */
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
  let flushing: Promise<void> | null = null;
  let failure: unknown;

  async function flush(): Promise<void> {
    while (waiting.length > 0 && failure === undefined) {
      const batch = waiting;
      waiting = [];
      waitingBytes = 0;
      try {
        await file.writev(batch);
      } catch (cause) {
        failure = cause;
      }
    }
    flushing = null;
  }
  const check = (): void => {
    if (failure !== undefined) throw failure;
  };
  return {
    write(chunk) {
      check();
      hash.update(chunk);
      bytes += chunk.length;
      waiting.push(chunk);
      waitingBytes += chunk.length;
      flushing ??= flush();
      return waitingBytes > MOST_WAITING ? flushing.then(check) : undefined;
    },
    async finish() {
      await flushing;
      check();
      return { bytes, sha256: hash.digest('hex') };
    },
  };
}
