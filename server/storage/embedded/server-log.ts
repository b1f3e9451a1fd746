// The database server's own log file: kept small, and read for the one reason that has a remedy, a full disk.
import { copyFile, open, rename, stat, truncate } from 'node:fs/promises';

const LARGEST_BYTES = 20 * 1024 * 1024;
const TAIL_BYTES = 16 * 1024;

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    (found) => found.size,
    () => 0,
  );

/** At start: the log of the run before becomes `server.log.1`. */
export async function rotateAtStart(file: string): Promise<void> {
  if ((await sizeOf(file)) > 0) await rename(file, `${file}.1`);
}

/**
 * While running: at 20 MB the content is copied away and the file, which the server keeps open for appending, emptied.
 */
export async function rotateWhileRunning(file: string, largestBytes = LARGEST_BYTES): Promise<boolean> {
  if ((await sizeOf(file)) < largestBytes) return false;
  await copyFile(file, `${file}.1`);
  await truncate(file, 0);
  return true;
}

/** The last 16 KiB of the log. */
export async function readTail(file: string): Promise<string> {
  const size = await sizeOf(file);
  if (size === 0) return '';
  const handle = await open(file, 'r');
  try {
    const start = Math.max(0, size - TAIL_BYTES);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, start);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Whether the server stopped for want of disk space. */
export const reportsDiskFull = (log: string): boolean => /No space left on device|Disk quota exceeded/i.test(log);
