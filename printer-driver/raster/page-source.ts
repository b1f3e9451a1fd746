// Reads a raster file through a window of fixed size; the decoder asks for as much as the next row can need.
import { readSync } from 'node:fs';

/** The document is not what its headers say; the message is for the log of the printer's administrator. */
export class RasterError extends Error {}

const WINDOW_BYTES = 1024 * 1024;

export interface PageSource {
  /** The window; valid until the next `ensure`. */
  readonly bytes: () => Buffer;
  /** Where the next byte lies in the window, and where the window ends. */
  readonly at: () => number;
  readonly end: () => number;
  /** Makes up to `count` bytes available; fewer only at the end of the document. Answers how many there are. */
  readonly ensure: (count: number) => number;
  readonly skipTo: (at: number) => void;
}

/** A source over the next `bytes` of an open file descriptor. */
export function createPageSource(descriptor: number, bytes: number): PageSource {
  let window = Buffer.allocUnsafe(WINDOW_BYTES);
  let at = 0;
  let end = 0;
  let finished = false;
  let left = bytes;
  function refill(count: number): void {
    const larger = count > window.length ? Buffer.allocUnsafe(count) : window;
    window.copy(larger, 0, at, end);
    end -= at;
    at = 0;
    window = larger;
    while (end < count && !finished) {
      const read = readSync(descriptor, window, end, Math.min(left, window.length - end), null);
      if (read === 0) finished = true;
      end += read;
      left -= read;
    }
  }
  return {
    bytes: () => window,
    at: () => at,
    end: () => end,
    ensure(count) {
      if (end - at < count && !finished) refill(count);
      return Math.min(count, end - at);
    },
    skipTo(next) {
      at = next;
    },
  };
}
