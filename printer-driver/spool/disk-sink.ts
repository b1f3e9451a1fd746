// Writes a stream of chunks to a file while the next ones arrive, and hashes them on the way.
import { createHash } from 'node:crypto';
import { type BatchBuffers, sharedBatches } from './batch-buffers.ts';
import type { DiskFile } from './disk.ts';

export interface DiskSink {
  /** Copies the octets of a chunk. Returns a promise to wait for when the disk does not keep up. */
  readonly write: (chunk: Uint8Array) => Promise<void> | undefined;
  /** Waits until everything is written (not yet synced). Size in bytes, SHA-256 in hex. */
  readonly finish: () => Promise<{ bytes: number; sha256: string }>;
  /** Gives the buffers back, once no write is under way; nothing may be written afterwards. */
  readonly release: () => Promise<void>;
}

/**
 * Two buffers take turns: one fills while the other is written. Chunks are copied into them, because a chunk that waits
 * for the disk outlives a garbage collection, which costs more than the copy.
 */
class BufferedSink implements DiskSink {
  readonly #opening: Promise<DiskFile>;
  readonly #batches: BatchBuffers;
  readonly #hash = createHash('sha256');
  #filling: Buffer;
  /** null while it is written. */
  #spare: Buffer | null;
  /** Bytes in `#filling`. */
  #filled = 0;
  #bytes = 0;
  #writing: Promise<void> | null = null;
  #failure: unknown;
  #released = false;

  constructor(opening: Promise<DiskFile>, batches: BatchBuffers) {
    this.#opening = opening;
    this.#batches = batches;
    this.#filling = batches.take();
    this.#spare = batches.take();
  }

  write(chunk: Uint8Array): Promise<void> | undefined {
    this.#check();
    let rest = chunk;
    while (rest.length > 0 && this.#filled < this.#filling.length) rest = this.#put(rest);
    return rest.length > 0 ? this.#putLater(rest) : undefined;
  }

  async finish(): Promise<{ bytes: number; sha256: string }> {
    await this.#writing;
    this.#check();
    if (this.#filled > 0 && this.#spare !== null) this.#turn(this.#spare);
    await this.#writing;
    this.#check();
    await this.#opening;
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }

  async release(): Promise<void> {
    await this.#writing;
    // Once only: a buffer given back twice would belong to two documents.
    if (this.#released) return;
    this.#released = true;
    this.#batches.giveBack(this.#filling);
    if (this.#spare !== null) this.#batches.giveBack(this.#spare);
  }

  #check(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  async #writeOut(batch: Buffer, length: number): Promise<void> {
    try {
      await (await this.#opening).writev([batch.subarray(0, length)]);
    } catch (cause) {
      this.#failure = cause ?? new Error('the write failed');
    }
    this.#spare = batch;
    this.#writing = null;
  }

  /** Begins to write what has gathered; only while the other buffer is free. */
  #turn(next: Buffer): void {
    const [batch, length] = [this.#filling, this.#filled];
    this.#hash.update(batch.subarray(0, length));
    this.#filling = next;
    this.#spare = null;
    this.#filled = 0;
    this.#writing = this.#writeOut(batch, length);
  }

  /** @returns what did not fit */
  #put(chunk: Uint8Array): Uint8Array {
    const part = chunk.subarray(0, this.#filling.length - this.#filled);
    this.#filling.set(part, this.#filled);
    this.#filled += part.length;
    this.#bytes += part.length;
    if (this.#filled === this.#filling.length && this.#spare !== null) this.#turn(this.#spare);
    return chunk.subarray(part.length);
  }

  async #putLater(chunk: Uint8Array): Promise<void> {
    let rest = chunk;
    while (rest.length > 0) {
      await this.#writing;
      this.#check();
      if (this.#filled === this.#filling.length && this.#spare !== null) this.#turn(this.#spare);
      rest = this.#put(rest);
    }
  }
}

/** Failures of the file, or of its opening, come out of the next `write` or of `finish`. */
export const createDiskSink = (opening: Promise<DiskFile>, batches: BatchBuffers = sharedBatches): DiskSink =>
  new BufferedSink(opening, batches);
