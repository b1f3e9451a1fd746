// Buffers for documents on their way to the disk, used again and again: what is allocated anew is cold memory.

/** Octets of one write. Larger ones gain nothing and fall out of the processor's cache before they are written. */
export const BATCH_BYTES = 64 * 1024;
/** Buffers that are kept while nobody needs them: enough for eight uploads. */
const MOST_KEPT = 16;

export interface BatchBuffers {
  readonly take: () => Buffer;
  /** The buffer must not be touched any more by whoever gives it back. */
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
