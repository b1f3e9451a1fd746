// Reads ranges of a file that is never held whole: 64 KB blocks, at most 1 MB of them (a file of up to 16 MB is
// one block).
import { closeSync, fstatSync, openSync, readSync } from './node-parts.ts';

const BLOCK = 1 << 16;
/** 1 MB */
const MOST_BLOCKS = 16;
/** files up to this size are read as one block */
const SMALL_FILE = 16 << 20;

/** A place in some bytes of the file. `bytes` goes on behind the part that was asked for. */
export interface Window {
  readonly bytes: Buffer;
  readonly at: number;
}

/** A file on disk, read in ranges. */
export interface Source {
  /** bytes */
  readonly size: number;
  /** windows show the whole file and stay as they are until it is closed */
  readonly isWhole: boolean;
  /** The bytes of a range; fewer only where the file ends. The result must not be changed. */
  read(offset: number, length: number): Buffer;
  /** At least `least` bytes from `offset` on, unless the file ends before. */
  window(offset: number, least: number): Window;
  /** Copies a range into `target` without passing through the block cache where it is long. */
  copy(target: Buffer, at: number, offset: number, length: number): void;
  close(): void;
}

/** Kept between small files: a fresh buffer for each of a thousand letters costs more than reading them. */
let spareBlock: Buffer | null = null;
const LARGEST_SPARE = 4 << 20;

function takeBlock(length: number): Buffer {
  if (spareBlock === null || spareBlock.length < length) return Buffer.allocUnsafeSlow(length);
  const block = spareBlock.subarray(0, length);
  spareBlock = null;
  return block;
}

function readFully(descriptor: number, target: Buffer, at: number, offset: number, length: number): number {
  let done = 0;
  while (done < length) {
    const count = readSync(descriptor, target, at + done, length - done, offset + done);
    if (count === 0) break;
    done += count;
  }
  return done;
}

/** A small file is one block: its windows need no seams. */
function blockSizeFor(size: number): number {
  return size <= SMALL_FILE ? Math.max(size, 1) : BLOCK;
}

class FileSource implements Source {
  readonly size: number;
  readonly isWhole: boolean;
  readonly #descriptor: number;
  readonly #blockSize: number;
  readonly #blocks = new Map<number, Buffer>();
  #lastIndex = -1;
  #last: Buffer = Buffer.alloc(0);

  constructor(path: string) {
    this.#descriptor = openSync(path, 'r');
    this.size = fstatSync(this.#descriptor).size;
    this.#blockSize = blockSizeFor(this.size);
    this.isWhole = this.size <= SMALL_FILE;
  }

  #block(index: number): Buffer {
    if (index === this.#lastIndex) return this.#last;
    let block = this.#blocks.get(index);
    if (block === undefined) {
      const offset = index * this.#blockSize;
      const length = Math.max(0, Math.min(this.#blockSize, this.size - offset));
      const fresh = this.#blockSize === BLOCK ? Buffer.allocUnsafeSlow(length) : takeBlock(length);
      const count = readFully(this.#descriptor, fresh, 0, offset, fresh.length);
      block = count === fresh.length ? fresh : fresh.subarray(0, count);
      if (this.#blocks.size >= MOST_BLOCKS) this.#forgetOldest();
      this.#blocks.set(index, block);
    }
    this.#lastIndex = index;
    this.#last = block;
    return block;
  }

  #forgetOldest(): void {
    for (const index of this.#blocks.keys()) {
      this.#blocks.delete(index);
      return;
    }
  }

  window(offset: number, least: number): Window {
    const index = Math.floor(offset / this.#blockSize);
    const at = offset - index * this.#blockSize;
    const block = this.#block(index);
    if (at + least <= block.length || (index + 1) * this.#blockSize >= this.size) return { bytes: block, at };
    return { bytes: this.read(offset, least), at: 0 };
  }

  read(offset: number, length: number): Buffer {
    const most = Math.max(0, Math.min(length, this.size - offset));
    const index = Math.floor(offset / this.#blockSize);
    const at = offset - index * this.#blockSize;
    if (at + most <= this.#blockSize) return this.#block(index).subarray(at, at + most);
    const joined = Buffer.allocUnsafeSlow(most);
    this.copy(joined, 0, offset, most);
    return joined;
  }

  copy(target: Buffer, at: number, offset: number, length: number): void {
    if (this.#blockSize === BLOCK && length >= BLOCK) {
      readFully(this.#descriptor, target, at, offset, length);
      return;
    }
    let done = 0;
    while (done < length) {
      const index = Math.floor((offset + done) / this.#blockSize);
      const start = offset + done - index * this.#blockSize;
      const block = this.#block(index);
      const count = Math.min(length - done, block.length - start);
      if (count <= 0) return;
      block.copy(target, at + done, start, start + count);
      done += count;
    }
  }

  /** Buffers that were read become invalid: the next file may reuse their memory. */
  close(): void {
    const only = this.#blockSize === BLOCK ? undefined : this.#blocks.get(0);
    if (only !== undefined && only.length <= LARGEST_SPARE) spareBlock = Buffer.from(only.buffer);
    this.#blocks.clear();
    this.#lastIndex = -1;
    this.#last = Buffer.alloc(0);
    closeSync(this.#descriptor);
  }
}

/** Opens a file for reading. Throws what the file system throws. */
export function openFile(path: string): Source {
  return new FileSource(path);
}

/** A source over bytes that are in memory already: inputs of tests, small generated files. */
export function openBytes(bytes: Buffer): Source {
  return {
    size: bytes.length,
    isWhole: true,
    read: (offset, length) => bytes.subarray(offset, offset + length),
    window: (offset) => ({ bytes, at: offset }),
    copy: (target, at, offset, length) => {
      bytes.copy(target, at, offset, offset + length);
    },
    close: () => undefined,
  };
}

/** Position of `text` in the file at or after `from`, -1 when it does not occur. */
export function indexInSource(source: Source, text: string, from: number): number {
  let step = 1 << 12;
  for (let offset = from; offset < source.size; step = Math.min(step * 4, 1 << 20)) {
    const found = source.read(offset, step + text.length - 1).indexOf(text, 0, 'latin1');
    if (found >= 0) return offset + found;
    offset += step;
  }
  return -1;
}
