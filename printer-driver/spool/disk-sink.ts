// Writes a stream of chunks to a file while the next ones arrive, and hashes them on the way.
import { createHash } from 'node:crypto';
import { type BatchBuffers, sharedBatches } from './batch-buffers.ts';
import type { DiskFile } from './disk.ts';

export interface DiskSink {
  /** Takes a chunk, whose octets are copied; gives something to wait for when the disk does not keep up. */
  readonly write: (chunk: Uint8Array) => Promise<void> | undefined;
  /** Waits until everything is written (not yet synced) and tells size (bytes) and sha-256 (hex). */
  readonly finish: () => Promise<{ bytes: number; sha256: string }>;
  /** Gives the buffers back, once no write is under way; nothing may be written afterwards. */
  readonly release: () => Promise<void>;
}

/**
 * Two buffers take turns: one fills while the other is written. Chunks are copied into them, because a chunk that waits
 * for the disk outlives a collection, and then costs more than the copy. Failures of the file, or of its opening, come
 * out of the next `write` or of `finish`.
 */
export function createDiskSink(opening: Promise<DiskFile>, batches: BatchBuffers = sharedBatches): DiskSink {
  const hash = createHash('sha256');
  let filling = batches.take();
  let spare: Buffer | null = batches.take();
  let filled = 0;
  let bytes = 0;
  let writing: Promise<void> | null = null;
  let failure: unknown;
  let released = false;
  const check = (): void => {
    if (failure !== undefined) throw failure;
  };

  async function writeOut(batch: Buffer, length: number): Promise<void> {
    try {
      await (await opening).writev([batch.subarray(0, length)]);
    } catch (cause) {
      failure = cause ?? new Error('the write failed');
    }
    spare = batch;
    writing = null;
  }
  /** Begins to write what has gathered; only while the other buffer is free. */
  function turn(next: Buffer): void {
    const [batch, length] = [filling, filled];
    hash.update(batch.subarray(0, length));
    filling = next;
    spare = null;
    filled = 0;
    writing = writeOut(batch, length);
  }
  function put(chunk: Uint8Array): Uint8Array {
    const part = chunk.subarray(0, filling.length - filled);
    filling.set(part, filled);
    filled += part.length;
    bytes += part.length;
    if (filled === filling.length && spare !== null) turn(spare);
    return chunk.subarray(part.length);
  }
  async function putLater(chunk: Uint8Array): Promise<void> {
    let rest = chunk;
    while (rest.length > 0) {
      await writing;
      check();
      if (filled === filling.length && spare !== null) turn(spare);
      rest = put(rest);
    }
  }
  return {
    write(chunk) {
      check();
      let rest = chunk;
      while (rest.length > 0 && filled < filling.length) rest = put(rest);
      return rest.length > 0 ? putLater(rest) : undefined;
    },
    async finish() {
      await writing;
      check();
      if (filled > 0 && spare !== null) turn(spare);
      await writing;
      check();
      await opening;
      return { bytes, sha256: hash.digest('hex') };
    },
    async release() {
      await writing;
      // Once only: a buffer given back twice would belong to two documents.
      if (released) return;
      released = true;
      batches.giveBack(filling);
      if (spare !== null) batches.giveBack(spare);
    },
  };
}
