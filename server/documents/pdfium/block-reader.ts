// A file read in blocks for PDFium, so that neither the file nor thousands of small reads burden the process.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const BLOCK = 64 * 1024;
/** 4 MB: PDFium jumps between the cross-reference table, the page tree and the page. */
const BLOCKS_KEPT = 64;

/** A file as PDFium asks for it. */
export interface BlockReader {
  /** bytes */
  readonly size: number;
  /** Copies `length` bytes from `position` of the file into `target` at `offset`; false when the file ends before. */
  readInto(target: Uint8Array, offset: number, position: number, length: number): boolean;
  close(): void;
}

/** Opens the file for reading by blocks. Throws what the file system throws. */
export function openBlocks(path: string): BlockReader {
  const file = openSync(path, 'r');
  const size = fstatSync(file).size;
  const blocks = new Map<number, Buffer>();
  const block = (index: number): Buffer => {
    const known = blocks.get(index);
    if (known) return known;
    const bytes = Buffer.allocUnsafe(Math.min(BLOCK, size - index * BLOCK));
    let done = 0;
    while (done < bytes.length) {
      const read = readSync(file, bytes, done, bytes.length - done, index * BLOCK + done);
      if (read === 0) throw new Error('The file became shorter while it was read.');
      done += read;
    }
    const oldest = blocks.keys().next().value;
    if (blocks.size >= BLOCKS_KEPT && oldest !== undefined) blocks.delete(oldest);
    blocks.set(index, bytes);
    return bytes;
  };
  return {
    size,
    readInto(target, offset, position, length) {
      if (position + length > size) return false;
      let done = 0;
      while (done < length) {
        const from = position + done;
        const bytes = block(Math.floor(from / BLOCK));
        const start = from % BLOCK;
        const part = bytes.subarray(start, Math.min(bytes.length, start + length - done));
        target.set(part, offset + done);
        done += part.length;
      }
      return true;
    },
    close: () => closeSync(file),
  };
}
