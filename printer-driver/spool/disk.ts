// The few calls the spool makes to the file system, so that their order can be watched and their failures tried.
import { constants, type FileHandle, mkdir, open, readdir, readFile, rename, rm, statfs } from 'node:fs/promises';

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

function fileOf(handle: FileHandle): DiskFile {
  return {
    async writev(buffers) {
      let left = buffers.reduce((sum, part) => sum + part.length, 0);
      let todo = [...buffers];
      // A write may take less than it was given: the rest goes again.
      while (left > 0) {
        const { bytesWritten } = await handle.writev(todo);
        left -= bytesWritten;
        if (left > 0) todo = dropBytes(todo, bytesWritten);
      }
    },
    sync: () => handle.datasync(),
    close: () => handle.close(),
  };
}

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

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The disk of this machine. */
export const nodeDisk: Disk = {
  create: async (path) => fileOf(await open(path, 'wx', 0o600)),
  append: async (path) => fileOf(await open(path, 'a', 0o600)),
  rename,
  remove: (path) => rm(path, { force: true }),
  read: (path) => readFile(path),
  list: async (folder) => (await readdir(folder)).sort(),
  makeFolder: async (folder) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  },
  syncFolder,
  freeBytes: async (folder) => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
};
