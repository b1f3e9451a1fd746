// The few calls that watched folders make to file systems, so that their failures can be tried: other volumes, full
// disks, files that change under the hand. Links are never followed, only regular files are opened.
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import {
  appendFile,
  type FileHandle,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
} from 'node:fs/promises';
import { sep } from 'node:path';
import { PEEK_BYTES } from './content.rules.ts';
import type { Sighting } from './quiet.rules.ts';

export interface FoundFile extends Sighting {
  /** As the file system writes it: a name need not be text. */
  readonly path: string | Buffer;
  /** Size and time of the last change of the content: they survive a rename. */
  readonly content: string;
}
export interface Copied {
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
  /** The source was written to while it was read: the copy is worth nothing. */
  readonly changed: boolean;
}
export interface FolderDisk {
  /** The regular files of a folder. */
  readonly files: (folder: string) => Promise<FoundFile[]>;
  /** Names of the folders in a folder; none when it is not there. */
  readonly folders: (folder: string) => Promise<string[]>;
  /** @returns null when there is no such regular file */
  readonly find: (folder: string, name: string) => Promise<FoundFile | null>;
  /** What has this name, without following a link. */
  readonly entry: (path: string) => Promise<'file' | 'other' | 'none'>;
  readonly peek: (path: string | Buffer) => Promise<{ head: Uint8Array; tail: Uint8Array }>;
  /** Copies into a new or left-over file and forces the copy to disk. */
  readonly copy: (from: string | Buffer, to: string) => Promise<Copied>;
  /** Replaces what is there. */
  readonly rename: (from: string | Buffer, to: string) => Promise<void>;
  /** Makes an empty file; false when the name is taken. */
  readonly reserve: (path: string) => Promise<boolean>;
  /** Makes a folder below an existing one; one that is there is no error. @throws when a link or a file has its name */
  readonly makeFolder: (path: string) => Promise<void>;
  readonly write: (path: string, text: string) => Promise<void>;
  readonly append: (path: string, text: string) => Promise<void>;
  /** Empty when there is no such file. */
  readonly read: (path: string) => Promise<string>;
  readonly remove: (path: string | Buffer) => Promise<void>;
  /** Removes an empty folder; one that is not empty, or not there, stays as it is. */
  readonly removeFolder: (path: string) => Promise<void>;
  /** Makes the names in a folder durable. */
  readonly syncFolder: (folder: string) => Promise<void>;
}

const COPY_BYTES = 256 * 1024;
/** Not on Windows: there links need rights of their own, and a pipe is no file. */
const CAREFULLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** The code of a system error, or an empty text. */
export const codeOf = (failure: unknown): string =>
  failure instanceof Error && 'code' in failure ? String(failure.code) : '';

async function openRegular(path: string | Buffer): Promise<FileHandle> {
  const file = await open(path, CAREFULLY);
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw Object.assign(new Error('not a regular file'), { code: 'ENOTREG' });
}

async function contentMark(file: FileHandle): Promise<string> {
  const { size, mtimeNs } = await file.stat({ bigint: true });
  return `${size} ${mtimeNs}`;
}

async function found(path: Buffer, name: Buffer): Promise<FoundFile | null> {
  const facts = await lstat(path, { bigint: true }).catch((failure: unknown) => {
    if (codeOf(failure) === 'ENOENT') return null;
    throw failure;
  });
  if (!facts?.isFile()) return null;
  const content = `${facts.size} ${facts.mtimeNs}`;
  return {
    key: name.toString('latin1'),
    name: name.toString(),
    path,
    bytes: Number(facts.size),
    content,
    fingerprint: `${content} ${facts.ctimeNs}`,
  };
}

const inside = (folder: string, name: Buffer): Buffer => Buffer.concat([Buffer.from(folder + sep), name]);

async function files(folder: string): Promise<FoundFile[]> {
  const entries = await readdir(folder, { withFileTypes: true, encoding: 'buffer' });
  const all: FoundFile[] = [];
  for (const entry of entries) {
    // Some file systems do not tell the kind with the name: then everything that is no folder is looked at.
    if (entry.isDirectory() || entry.isSymbolicLink()) continue;
    const file = await found(inside(folder, entry.name), entry.name);
    if (file) all.push(file);
  }
  return all;
}

/** True when the file itself could not be read; any other failure of a copy is the surroundings'. */
export const isReadFailure = (failure: unknown): boolean => failure instanceof Error && 'reading' in failure;

async function readingFrom<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    throw Object.assign(new Error('The file cannot be read.', { cause: failure }), {
      code: codeOf(failure),
      reading: true,
    });
  }
}

async function peekInto(path: string | Buffer): Promise<{ head: Uint8Array; tail: Uint8Array }> {
  const file = await openRegular(path);
  try {
    const { size } = await file.stat();
    const part = async (position: number): Promise<Uint8Array> => {
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(PEEK_BYTES), position });
      return buffer.subarray(0, bytesRead);
    };
    return { head: await part(0), tail: await part(Math.max(0, size - PEEK_BYTES)) };
  } finally {
    await file.close();
  }
}

async function pump(source: FileHandle, target: FileHandle): Promise<Copied> {
  const before = await readingFrom(() => contentMark(source));
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(COPY_BYTES);
  let bytes = 0;
  for (;;) {
    const { bytesRead } = await readingFrom(() => source.read(buffer, 0, COPY_BYTES, bytes));
    if (bytesRead === 0) break;
    const part = buffer.subarray(0, bytesRead);
    hash.update(part);
    await target.writeFile(part);
    bytes += bytesRead;
  }
  await target.sync();
  const changed = (await readingFrom(() => contentMark(source))) !== before;
  return { bytes, sha256: hash.digest('hex'), changed };
}

async function copy(from: string | Buffer, to: string): Promise<Copied> {
  const source = await readingFrom(() => openRegular(from));
  try {
    const target = await open(to, 'w', 0o600);
    try {
      return await pump(source, target);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function reserve(path: string): Promise<boolean> {
  try {
    await (await open(path, 'wx')).close();
    return true;
  } catch (failure) {
    if (codeOf(failure) === 'EEXIST') return false;
    throw failure;
  }
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path).catch((failure: unknown) => {
    if (codeOf(failure) !== 'EEXIST') throw failure;
  });
  if (!(await lstat(path)).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    // Some network shares cannot: their server decides what is durable.
    await handle.sync().catch((failure: unknown) => {
      if (!['EINVAL', 'ENOTSUP', 'EPERM', 'EBADF'].includes(codeOf(failure))) throw failure;
    });
  } finally {
    await handle.close();
  }
}

const noneWhenMissing = async <T>(work: Promise<T>, none: T): Promise<T> =>
  work.catch((failure: unknown) => {
    if (codeOf(failure) === 'ENOENT') return none;
    throw failure;
  });

/** The disks of this machine. */
export const nodeFolderDisk: FolderDisk = {
  files,
  folders: async (folder) =>
    (await noneWhenMissing(readdir(folder, { withFileTypes: true }), []))
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name),
  find: (folder, name) => found(inside(folder, Buffer.from(name)), Buffer.from(name)),
  entry: async (path) => {
    const facts = await noneWhenMissing(lstat(path), null);
    if (facts === null) return 'none';
    return facts.isFile() ? 'file' : 'other';
  },
  peek: (path) => readingFrom(() => peekInto(path)),
  copy,
  rename,
  reserve,
  makeFolder,
  write: writeSynced,
  append: (path, text) => appendFile(path, text, { flush: true }),
  read: (path) => noneWhenMissing(readFile(path, 'utf8'), ''),
  remove: (path) => rm(path, { force: true }),
  removeFolder: async (path) => {
    await rmdir(path).catch((failure: unknown) => {
      if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(failure))) throw failure;
    });
  },
  syncFolder,
};
