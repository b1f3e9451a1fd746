// The calls of watched folders on the file systems of this machine.
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
import { type Copied, codeOf, type FolderDisk, type FoundFile, PEEK_BYTES } from './folder-disk.ts';

const COPY_BYTES = 256 * 1024;
/** Not on Windows: there links need rights of their own, and a pipe is no file. */
const CAREFULLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

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
    // Some file systems list names without kinds: then everything that is no folder is examined.
    if (entry.isDirectory() || entry.isSymbolicLink()) continue;
    const file = await found(inside(folder, entry.name), entry.name);
    if (file) all.push(file);
  }
  return all;
}

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
