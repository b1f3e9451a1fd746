// The body of a request, chunk by chunk as the network gives it. Node's own iterator joins what has gathered into new and
// larger buffers: that copy, and the memory it needs, cost more than everything else that happens to a large document.
import type { IncomingMessage } from 'node:http';

/** Bytes that may wait for the reader before the sender has to. */
const MOST_WAITING = 128 * 1024;

export interface RequestChunks extends AsyncIterator<Uint8Array> {
  /** Releases the request: its next reader may take the rest or drop it. */
  readonly leave: () => void;
}

interface Reader {
  readonly resolve: (result: IteratorResult<Uint8Array>) => void;
  readonly reject: (cause: unknown) => void;
}

/** `next` rejects when the sender hangs up or breaks the framing before the end. One `next` at a time. */
export function requestChunks(request: IncomingMessage): RequestChunks {
  const waiting: Uint8Array[] = [];
  let bytes = 0;
  let reader: Reader | null = null;
  let end: { readonly cause: unknown } | 'clean' | null = null;

  const answer = (to: Reader): void => {
    if (end === 'clean') to.resolve({ done: true, value: undefined });
    else to.reject(end?.cause);
  };
  function finish(how: { readonly cause: unknown } | 'clean'): void {
    end ??= how;
    const asking = reader;
    reader = null;
    if (asking) answer(asking);
  }
  const onData = (chunk: Uint8Array): void => {
    const asking = reader;
    if (asking) {
      reader = null;
      asking.resolve({ done: false, value: chunk });
      return;
    }
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= MOST_WAITING) request.pause();
  };
  const onEnd = (): void => finish('clean');
  const onError = (cause: unknown): void => finish({ cause });
  const onClose = (): void => finish({ cause: new Error('the connection closed before the end of the body') });
  request.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose);
  return {
    next() {
      const chunk = waiting.shift();
      if (chunk) {
        bytes -= chunk.length;
        if (request.isPaused() && bytes < MOST_WAITING) request.resume();
        return Promise.resolve({ done: false, value: chunk });
      }
      return new Promise((resolve, reject) => {
        if (end) answer({ resolve, reject });
        else reader = { resolve, reject };
      });
    },
    leave() {
      request.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose);
      waiting.length = 0;
      // All of it has come but not all was read: a request that stays paused would hold up the next on its connection.
      if (request.complete) request.resume();
    },
  };
}
