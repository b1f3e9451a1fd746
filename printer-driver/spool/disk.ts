// The few calls the spool makes to the file system, passed in so that tests can watch their order and fail them.
// What costs microseconds is done at once (handles, small writes); data, syncs and new names go to a thread: a file system
// that commits its journal for one document lets the names of all others wait.
import {
  closeSync,
  constants,
  fdatasync,
  fsync,
  open,
  openSync,
  rename,
  renameSync,
  rmSync,
  statfsSync,
  writev,
  writevSync,
} from 'node:fs';
import { copyFile, mkdir, open as openHandle, readdir, readFile, truncate } from 'node:fs/promises';
import { promisify } from 'node:util';

export interface DiskFile {
  readonly writev: (buffers: readonly Uint8Array[]) => Promise<void>;
  /** Forces data and length to the disk. */
  readonly sync: () => Promise<void>;
  readonly close: () => Promise<void>;
}
export interface Disk {
  /** Creates a file that must not exist yet, readable by its owner only. */
  readonly create: (path: string) => Promise<DiskFile>;
  readonly append: (path: string) => Promise<DiskFile>;
  /** A new file with the first `bytes` of another one. */
  readonly copy: (from: string, to: string, bytes: number) => Promise<void>;
  readonly rename: (from: string, to: string) => Promise<void>;
  /** Removes a file; one that is not there is no error. */
  readonly remove: (path: string) => Promise<void>;
  readonly read: (path: string) => Promise<Buffer>;
  /** The last octets of a file, at most `most` of them, and its size. */
  readonly readEnd: (path: string, most: number) => Promise<{ size: number; end: Buffer }>;
  readonly list: (folder: string) => Promise<string[]>;
  readonly makeFolder: (folder: string) => Promise<void>;
  /** Makes the names in a folder durable. Windows has no such call and needs none. */
  readonly syncFolder: (folder: string) => Promise<void>;
  /** Bytes that may still be written by this user on the volume of `folder`. */
  readonly freeBytes: (folder: string) => Promise<number>;
}

/** Up to this size a write into the system's cache is faster than a thread: metadata, and the end of most documents. */
const SMALL_BYTES = 48 * 1024;

/** Syncs under way in this process. */
let syncs = 0;

async function syncing(work: Promise<void>): Promise<void> {
  syncs++;
  try {
    await work;
  } finally {
    syncs--;
  }
}
const fdatasyncAsync = promisify(fdatasync);
const fsyncAsync = promisify(fsync);
const syncData = (descriptor: number): Promise<void> => syncing(fdatasyncAsync(descriptor));
const syncAll = (descriptor: number): Promise<void> => syncing(fsyncAsync(descriptor));
const openAsync = promisify(open);
const renameAsync = promisify(rename);

const writeSome = (descriptor: number, buffers: readonly Uint8Array[]): Promise<number> =>
  new Promise((resolve, reject) => {
    writev(descriptor, buffers, (failure, written) => (failure ? reject(failure) : resolve(written)));
  });

function dropBytes(buffers: readonly Uint8Array[], count: number): Uint8Array[] {
  let skip = count;
  const rest: Uint8Array[] = [];
  for (const part of buffers) {
    if (skip >= part.length) skip -= part.length;
    else {
      rest.push(part.subarray(skip));
      skip = 0;
    }
  }
  return rest;
}

function fileOf(descriptor: number): DiskFile {
  return {
    async writev(buffers) {
      let left = buffers.reduce((sum, part) => sum + part.length, 0);
      let todo = buffers;
      // A write may take less than it was given: the rest goes again.
      while (left > 0) {
        const written = left <= SMALL_BYTES ? writevSync(descriptor, todo) : await writeSome(descriptor, todo);
        left -= written;
        if (left > 0) todo = dropBytes(todo, written);
      }
    },
    sync: () => syncData(descriptor),
    // What was synced closes in microseconds; a change of threads costs more.
    close: async () => closeSync(descriptor),
  };
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    await syncAll(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

async function readEnd(path: string, most: number): Promise<{ size: number; end: Buffer }> {
  const handle = await openHandle(path, 'r');
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, most);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    return { size, end: buffer.subarray(0, bytesRead) };
  } finally {
    await handle.close();
  }
}

/** The disk of this machine. */
export const nodeDisk: Disk = {
  create: async (path) => fileOf(await openAsync(path, 'wx', 0o600)),
  append: async (path) => fileOf(openSync(path, 'a', 0o600)),
  rename: async (from, to) => (syncs === 0 ? renameSync(from, to) : renameAsync(from, to)),
  remove: async (path) => rmSync(path, { force: true }),
  copy: async (from, to, bytes) => {
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await truncate(to, bytes);
  },
  read: (path) => readFile(path),
  readEnd,
  list: async (folder) => (await readdir(folder)).sort(),
  makeFolder: async (folder) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  },
  syncFolder,
  freeBytes: async (folder) => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  },
};
