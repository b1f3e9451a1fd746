// Buffers for documents on their way to the disk, used again and again: newly allocated memory is cold.

/** Octets of one write. Larger ones gain nothing and fall out of the processor's cache before they are written. */
export const BATCH_BYTES = 64 * 1024;
/** Unused buffers that are kept: enough for eight uploads. */
const MOST_KEPT = 16;

export interface BatchBuffers {
  readonly take: () => Buffer;
  /** After this call the buffer must not be used. */
  readonly giveBack: (buffer: Buffer) => void;
}

export function createBatchBuffers(): BatchBuffers {
  const kept: Buffer[] = [];
  return {
    // Not from Node's own pool, and not cleared: no octet is read before it was written.
    take: () => kept.pop() ?? Buffer.allocUnsafeSlow(BATCH_BYTES),
    giveBack(buffer) {
      if (kept.length < MOST_KEPT) kept.push(buffer);
    },
  };
}

/** The one store of a printer process. */
export const sharedBatches = createBatchBuffers();
