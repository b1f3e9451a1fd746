// Writing, hashing and syncing on a local disk.
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { FileTooLarge, type PutOptions } from './file-store.ts';

/** True for an error of Node with this code, such as ENOENT. */
export const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Makes the names in a folder survive a power cut. Windows cannot and need not sync folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a whole block. A disk that fills up first takes a part of it without a word: only the rest is refused.
 * @param position where it goes in the file; behind the last write when absent
 * @throws the system's error, ENOSPC when the disk is full
 */
export async function writeBlock(handle: FileHandle, block: Buffer, position?: number): Promise<void> {
  for (let done = 0; done < block.length; ) {
    const at = position === undefined ? null : position + done;
    const { bytesWritten } = await handle.write(block, done, block.length - done, at);
    if (bytesWritten === 0) throw Object.assign(new Error('The disk took nothing of a block.'), { code: 'ENOSPC' });
    done += bytesWritten;
  }
}

/** SHA-256 in hexadecimal, and size. */
export interface Hashed {
  readonly hash: string;
  readonly bytes: number;
}

/**
 * Writes a stream to a new file of mode 0600, hashes it on the way and syncs it.
 * @throws FileTooLarge as soon as the limit is passed; the stream's error
 */
export async function writeHashed(file: string, content: Readable, options: PutOptions): Promise<Hashed> {
  const limit = options.maxBytes ?? Number.POSITIVE_INFINITY;
  const hash = createHash('sha256');
  let bytes = 0;
  const handle = await open(file, 'wx', 0o600);
  try {
    const abort = (): void => {
      content.destroy(options.signal?.reason instanceof Error ? options.signal.reason : new Error('Aborted.'));
    };
    options.signal?.throwIfAborted();
    options.signal?.addEventListener('abort', abort, { once: true });
    try {
      for await (const chunk of content) {
        const block = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Buffer);
        bytes += block.length;
        if (bytes > limit) throw new FileTooLarge(limit);
        // The write runs in the pool while this thread hashes.
        const written = writeBlock(handle, block);
        hash.update(block);
        await written;
      }
    } finally {
      options.signal?.removeEventListener('abort', abort);
    }
    await handle.datasync();
  } finally {
    await handle.close();
  }
  return { hash: hash.digest('hex'), bytes };
}

/** Hashes a finished file, makes it private and syncs it. */
export async function hashFile(file: string): Promise<Hashed> {
  const hash = createHash('sha256');
  let bytes = 0;
  const handle = await open(file, 'r+');
  try {
    const buffer = Buffer.allocUnsafe(256 * 1024);
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, bytes);
      if (bytesRead === 0) break;
      hash.update(buffer.subarray(0, bytesRead));
      bytes += bytesRead;
    }
    await handle.chmod(0o600);
    await handle.datasync();
  } finally {
    await handle.close();
  }
  return { hash: hash.digest('hex'), bytes };
}
