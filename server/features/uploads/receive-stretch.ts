// Takes the body of one PATCH to the disk. Bytes that are acknowledged have been synced; what a cut leaves behind
// counts up to the last byte that was written, what a killed server leaves behind up to the last record (a few
// megabytes at most).
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Services } from '#server/context/context.ts';
import { writeBlock } from '#server/storage/files/local-writes.ts';
import { recordStretch } from './stretches.repository.ts';
import { stretchPath, syncUpload } from './upload-folder.ts';
import { LEASE_MS } from './upload-times.ts';
import type { HeldUpload } from './uploads.repository.ts';

/** Bytes and ms after which what came is synced and recorded, so that a killed server costs little. */
const RECORD_BYTES = 8 * 1024 * 1024;
const RECORD_MS = 2_000;

/** A held upload and the bytes that come for it. */
export interface Stretching extends HeldUpload {
  readonly stream: Readable;
  /** base64 of the SHA-256 that the body must have; with it nothing counts before all of it came */
  readonly checksum: string | null;
}

/** Another connection is at work: to be tried again when its lease has run out. */
export const busy = (): Result<never> => refuse('upload.busy', { seconds: LEASE_MS / 1000 });

/** Another connection took over; nothing that this one still writes counts. */
class HoldLost extends Error {}

class Writing {
  readonly #handle: FileHandle;
  readonly #record: (bytes: number) => Promise<void>;
  readonly #now: () => number;
  #recorded = 0;
  #recordedAt: number;
  bytes = 0;

  constructor(handle: FileHandle, now: () => number, record: (bytes: number) => Promise<void>) {
    this.#handle = handle;
    this.#record = record;
    this.#now = now;
    this.#recordedAt = now();
  }

  async write(block: Buffer): Promise<void> {
    await writeBlock(this.#handle, block, this.bytes);
    this.bytes += block.length;
  }

  /** True when so much came since the last record that it should be made sure. */
  get due(): boolean {
    return this.bytes - this.#recorded >= RECORD_BYTES || this.#now() - this.#recordedAt >= RECORD_MS;
  }

  async record(): Promise<void> {
    if (this.bytes === this.#recorded) return;
    await this.#handle.datasync();
    await this.#record(this.bytes);
    this.#recorded = this.bytes;
    this.#recordedAt = this.#now();
  }
}

async function take({ upload, stream, checksum }: Stretching, writing: Writing): Promise<Result<true>> {
  const room = upload.length - upload.received;
  const digest = checksum === null ? null : createHash('sha256');
  try {
    for await (const chunk of stream) {
      const block = chunk as Buffer;
      if (writing.bytes + block.length > room) return refuse('upload.tooLong', { length: upload.length });
      digest?.update(block);
      await writing.write(block);
      if (!digest && writing.due) await writing.record();
    }
  } catch (error) {
    // Cut off: what came counts, unless it could not be checked.
    if (!digest && !(error instanceof HoldLost)) await writing.record();
    throw error;
  }
  if (digest && digest.digest('base64') !== checksum) return refuse('upload.checksum');
  await writing.record();
  return ok(true);
}

/**
 * Writes a stretch to a file of its own.
 * @returns the bytes received so far in all
 * @throws the stream's own error when it is cut off
 */
export async function receiveStretch(stretching: Stretching, services: Services): Promise<Result<number>> {
  const { upload, hold } = stretching;
  const { db, clock } = services;
  const name = `${upload.received}-${hold.holder}`;
  const handle = await open(await stretchPath(services, upload.id, name), 'wx', 0o600);
  let named = false;
  const writing = new Writing(
    handle,
    () => clock.monotonic(),
    async (bytes) => {
      if (!named) await syncUpload(services, upload.id);
      named = true;
      const stretch = { start: upload.received, bytes, name, now: clock.now() };
      if (!(await recordStretch(db, hold, stretch))) throw new HoldLost();
    },
  );
  try {
    const taken = await take(stretching, writing);
    return taken.ok ? ok(upload.received + writing.bytes) : taken;
  } catch (error) {
    if (error instanceof HoldLost) return busy();
    throw error;
  } finally {
    await handle.close();
  }
}
