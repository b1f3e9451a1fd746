// The few calls the spool makes to the file system, so that their order can be watched and their failures tried.
// Names and handles are dealt with at once (they cost microseconds on a local disk); data and syncs go to a thread.
import {
  close,
  closeSync,
  fdatasync,
  fsync,
  openSync,
  renameSync,
  rmSync,
  statfsSync,
  writev,
  writevSync,
} from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
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
  readonly rename: (from: string, to: string) => Promise<void>;
  /** Removes a file; one that is not there is no error. */
  readonly remove: (path: string) => Promise<void>;
  readonly read: (path: string) => Promise<Buffer>;
  readonly list: (folder: string) => Promise<string[]>;
  readonly makeFolder: (folder: string) => Promise<void>;
  /** Makes the names in a folder durable. Windows has no such call and needs none. */
  readonly syncFolder: (folder: string) => Promise<void>;
  /** Bytes that may still be written by this user on the volume of `folder`. */
  readonly freeBytes: (folder: string) => Promise<number>;
}

/** So little goes into the system's cache faster than a thread wakes up. */
const SMALL_BYTES = 16 * 1024;

const syncData = promisify(fdatasync);
const syncAll = promisify(fsync);
const closeFile = promisify(close);

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
    close: () => closeFile(descriptor),
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

/** The disk of this machine. */
export const nodeDisk: Disk = {
  create: async (path) => fileOf(openSync(path, 'wx', 0o600)),
  append: async (path) => fileOf(openSync(path, 'a', 0o600)),
  rename: async (from, to) => renameSync(from, to),
  remove: async (path) => rmSync(path, { force: true }),
  read: (path) => readFile(path),
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
