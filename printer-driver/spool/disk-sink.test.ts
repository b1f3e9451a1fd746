// The way of a document's octets to the disk: buffers take turns and are used again, and never mix two documents.
import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BATCH_BYTES, createBatchBuffers } from './batch-buffers.ts';
import type { DiskFile } from './disk.ts';
import { createDiskSink } from './disk-sink.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A file in memory that takes its time, and copies an octet only when the write ends: the worst that a disk may do. */
function slowFile(ms: number) {
  const parts: Buffer[] = [];
  const file: DiskFile = {
    async writev(buffers) {
      await pause(ms);
      parts.push(Buffer.concat(buffers));
    },
    sync: async () => {},
    close: async () => {},
  };
  return { file, content: () => Buffer.concat(parts) };
}

describe('the sink', () => {
  it('keeps documents apart that arrive at the same time, through buffers that are used again', async () => {
    const batches = createBatchBuffers();
    const store = async (index: number): Promise<void> => {
      const document = randomBytes(BATCH_BYTES * (index % 4) + index * 1_000 + 1);
      const { file, content } = slowFile(index % 3);
      const sink = createDiskSink(
        pause(index % 5).then(() => file),
        batches,
      );
      for (let at = 0; at < document.length; at += 10_000 + index) {
        const chunk = Buffer.from(document.subarray(at, at + 10_000 + index));
        await sink.write(chunk);
        // The sink has copied: the sender's buffer may be used for something else.
        chunk.fill(0);
      }
      const told = await sink.finish();
      await sink.release();
      await sink.release();
      expect(content().equals(document)).toBe(true);
      expect(told).toEqual({
        bytes: document.length,
        sha256: createHash('sha256').update(document).digest('hex'),
      });
    };
    for (let round = 0; round < 3; round += 1)
      await Promise.all(Array.from({ length: 24 }, (_, index) => store(index)));
  });

  it('makes the sender wait for a slow disk instead of gathering the document', async () => {
    const { file } = slowFile(5);
    const sink = createDiskSink(Promise.resolve(file), createBatchBuffers());
    expect(sink.write(Buffer.alloc(2 * BATCH_BYTES))).toBeUndefined();
    const wait = sink.write(Buffer.alloc(1));
    expect(wait).toBeInstanceOf(Promise);
    await wait;
    expect((await sink.finish()).bytes).toBe(2 * BATCH_BYTES + 1);
  });

  it.each([
    ['cannot be made', () => Promise.reject(new Error('no room'))],
    [
      'cannot be written',
      () => Promise.resolve({ ...slowFile(0).file, writev: () => Promise.reject(new Error('no room')) }),
    ],
  ])('tells when the file %s', async (_name, open) => {
    const sink = createDiskSink(open(), createBatchBuffers());
    await sink.write(Buffer.alloc(10));
    await expect(sink.finish()).rejects.toThrow('no room');
    await sink.release();
  });
});
