// What the outbox asks of the disk, so that tests can fail any step of it. All folders are private to the user (0700).
import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat, statfs, truncate } from 'node:fs/promises';
import { Readable } from 'node:stream';

export interface OutboxDisk {
  readonly makeFolder: (path: string) => Promise<void>;
  /** Names in a folder, in no order. */
  readonly list: (path: string) => Promise<string[]>;
  readonly read: (path: string) => Promise<string>;
  /** Size in bytes, or undefined when there is no such file. */
  readonly size: (path: string) => Promise<number | undefined>;
  /** Hex SHA-256 of the first `bytes` of a file. */
  readonly hash: (path: string, bytes: number) => Promise<string>;
  /** Writes a whole file and forces it to disk. */
  readonly write: (path: string, text: string) => Promise<void>;
  /** A second name for the same file, forced to disk; where the volume cannot do that, a copy forced to disk. */
  readonly takeOver: (from: string, to: string) => Promise<void>;
  readonly rename: (from: string, to: string) => Promise<void>;
  /** Makes a file shorter: what is behind its first `bytes` goes. One that is short enough, or not there, stays as it is. */
  readonly cut: (path: string, bytes: number) => Promise<void>;
  /** Removes a file; one that is not there is no error. */
  readonly remove: (path: string) => Promise<void>;
  /** Forces the names in a folder to disk. */
  readonly syncFolder: (path: string) => Promise<void>;
  /** Bytes that are free for this user on the volume of a folder. */
  readonly room: (path: string) => Promise<number>;
  /** The content from an offset in bytes on, up to another one. */
  readonly stream: (path: string, from: number, to: number) => Readable;
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

async function syncFile(path: string): Promise<void> {
  // Windows flushes writable handles only; a file that may not be written is flushed by what Linux allows.
  const handle = await open(path, 'r+').catch(() => open(path, 'r'));
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeSynced(path: string, text: string): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Errors of a volume without hard links, and of a link to another volume. */
const NO_LINK = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS', 'EACCES', 'EINVAL']);

async function takeOver(from: string, to: string): Promise<void> {
  await rm(to, { force: true });
  try {
    await syncFile(from);
    await link(from, to);
  } catch (error) {
    if (!NO_LINK.has(codeOf(error))) throw error;
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    await syncFile(to);
  }
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return; // NTFS journals names itself and opens no folder for flushing
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function hash(path: string, bytes: number): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(path, { end: Math.max(0, bytes - 1) })) digest.update(chunk as Buffer);
  return digest.digest('hex');
}

const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    (found) => found.size,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    },
  );

export const nodeDisk: OutboxDisk = {
  makeFolder: async (path) => void (await mkdir(path, { recursive: true, mode: 0o700 })),
  list: (path) => readdir(path),
  read: (path) => readFile(path, 'utf8'),
  size: sizeOf,
  hash,
  write: writeSynced,
  takeOver,
  cut: async (path, bytes) => {
    if (((await sizeOf(path)) ?? 0) > bytes) await truncate(path, bytes);
  },
  rename: (from, to) => rename(from, to),
  remove: (path) => rm(path, { force: true }),
  syncFolder,
  room: async (path) => {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  },
  stream: (path, from, to) => (from < to ? createReadStream(path, { start: from, end: to - 1 }) : Readable.from([])),
};
