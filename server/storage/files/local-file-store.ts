// The file store in a local folder: tmp/ for what is being written, ab/abcd… for what is stored. A file gets its final
// name only when its bytes are on the disk, so a name never means half a file.
import { randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, opendir, readdir, rename, rm, stat, unlink, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { readDiskSpace } from '../disk-space.ts';
import {
  assertHash,
  type ContentHash,
  DiskLow,
  FileDamaged,
  FileMissing,
  type FileStore,
  FileTooLarge,
  type PutOptions,
  type StoredFile,
} from './file-store.ts';
import { hashFile, isCode, syncFolder, writeHashed } from './local-writes.ts';

export interface LocalFileStoreOptions {
  /** Folder of the store; made when missing, with its 256 parts. */
  readonly folder: string;
  /** Whether intake must stop; the default asks the volume, at most once a second. */
  readonly isDiskLow?: () => Promise<boolean>;
}

/** How long one look at the free space is trusted, in milliseconds. */
const LOOK_TRUSTED_MS = 1_000;
/** Files of a batch that are hashed and synced side by side. */
const AT_ONCE = 4;

function diskWatch(folder: string): () => Promise<boolean> {
  let looked = Number.NEGATIVE_INFINITY;
  let low: Promise<boolean> = Promise.resolve(false);
  return () => {
    if (performance.now() - looked > LOOK_TRUSTED_MS) {
      looked = performance.now();
      low = readDiskSpace(folder).then((space) => space.low);
    }
    return low;
  };
}

async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Ending of a file that a sweep is about to delete. */
const LEAVING = '.leaving';

/** True when the file was not written or touched within the last `ageMs`; false when it is not there. */
async function isOlder(file: string, ageMs: number): Promise<boolean> {
  const found = await stat(file).catch((error: unknown) => {
    if (!isCode(error, 'ENOENT')) throw error;
  });
  return found !== undefined && found.mtimeMs <= Date.now() - ageMs;
}

/** Makes a file young for the sweep. False when it was taken away meanwhile. */
async function touch(file: string): Promise<boolean> {
  const now = new Date();
  try {
    await utimes(file, now, now);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false;
    throw error;
  }
  // Looked up again: it may have been taken away while it was being touched.
  return (await sizeOf(file)) !== undefined;
}

/** Opens the store and makes its folders. */
export async function openLocalFileStore(options: LocalFileStoreOptions): Promise<FileStore> {
  const folder = path.resolve(options.folder);
  const temporary = path.join(folder, 'tmp');
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  for (let part = 0; part < 256; part += 1)
    await mkdir(path.join(folder, part.toString(16).padStart(2, '0')), { mode: 0o700 }).catch((error: unknown) => {
      if (!isCode(error, 'EEXIST')) throw error;
    });
  await syncFolder(folder);
  const store = new LocalFileStore(folder, temporary, options.isDiskLow ?? diskWatch(folder));
  await store.recover();
  return store;
}

class LocalFileStore implements FileStore {
  readonly #folder: string;
  readonly #temporary: string;
  readonly #isDiskLow: () => Promise<boolean>;

  constructor(folder: string, temporary: string, isDiskLow: () => Promise<boolean>) {
    this.#folder = folder;
    this.#temporary = temporary;
    this.#isDiskLow = isDiskLow;
  }

  async put(content: Readable, options: PutOptions = {}): Promise<StoredFile> {
    const file = this.temporaryPath();
    try {
      await this.assertSpace();
      const { hash, bytes } = await writeHashed(file, content, options);
      const known = await this.#name(file, hash, bytes);
      // Also when known: the request that stored it a moment ago may not have synced the name yet.
      await syncFolder(this.#partOf(hash));
      return { hash, bytes, known };
    } catch (error) {
      content.destroy();
      await rm(file, { force: true });
      throw error;
    }
  }

  async putFile(file: string, options: PutOptions = {}): Promise<StoredFile> {
    const [stored] = await this.putMany([file], options);
    if (!stored) throw new Error('One file in, none out.');
    return stored;
  }

  async putMany(files: readonly string[], { maxBytes, signal }: PutOptions = {}): Promise<StoredFile[]> {
    await this.assertSpace();
    const results: StoredFile[] = new Array(files.length);
    const todo = files.entries();
    const parts = new Set<string>();
    // A few at once, sharing one iterator: their syncs then meet in one commit of the file system.
    const take = async (): Promise<void> => {
      for (const [index, file] of todo) {
        signal?.throwIfAborted();
        if (maxBytes !== undefined && (await stat(file)).size > maxBytes) throw new FileTooLarge(maxBytes);
        const stored = await this.#take(file);
        parts.add(this.#partOf(stored.hash));
        results[index] = stored;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, take));
    for (const part of parts) await syncFolder(part);
    return results;
  }

  async assertSpace(): Promise<void> {
    if (await this.#isDiskLow()) throw new DiskLow();
  }

  async open(hash: ContentHash, range?: { start: number; end: number }): Promise<Readable> {
    const file = await this.pathOf(hash);
    // Opened before it is returned: a file that is gone is an error here, not a broken answer later.
    const handle = await open(file, 'r').catch((error: unknown) => {
      throw isCode(error, 'ENOENT') ? new FileMissing(hash) : error;
    });
    return createReadStream(file, { fd: handle, ...(range ?? {}) });
  }

  async has(hash: ContentHash): Promise<number | undefined> {
    return sizeOf(this.#pathFor(hash));
  }

  async pathOf(hash: ContentHash): Promise<string> {
    const file = this.#pathFor(hash);
    if ((await sizeOf(file)) === undefined) throw new FileMissing(hash);
    return file;
  }

  async remove(hash: ContentHash): Promise<boolean> {
    try {
      await unlink(this.#pathFor(hash));
      return true;
    } catch (error) {
      if (isCode(error, 'ENOENT')) return false;
      throw error;
    }
  }

  async removeUnused(hash: ContentHash, ageMs: number): Promise<boolean> {
    const final = this.#pathFor(hash);
    if (!(await isOlder(final, ageMs))) return false;
    // Taken away first, looked at again, and only then deleted: a put in between either made it young, which is seen
    // here, or finds nothing under the name and gives its own copy the name.
    const leaving = path.join(this.#temporary, `${hash}${LEAVING}`);
    try {
      await rename(final, leaving);
    } catch (error) {
      if (isCode(error, 'ENOENT')) return false;
      throw error;
    }
    const gone = await isOlder(leaving, ageMs);
    if (!gone) await this.#bringBack(leaving, hash);
    await rm(leaving, { force: true });
    await syncFolder(this.#partOf(hash));
    return gone;
  }

  /** What a killed sweep was about to delete is given its name again. */
  async recover(): Promise<void> {
    for (const name of await readdir(this.#temporary)) {
      const hash = name.slice(0, -LEAVING.length);
      if (!name.endsWith(LEAVING) || !/^[0-9a-f]{64}$/.test(hash)) continue;
      const leaving = path.join(this.#temporary, name);
      await this.#bringBack(leaving, hash);
      await rm(leaving, { force: true });
    }
  }

  async *list(): AsyncIterable<ContentHash> {
    for (const part of (await readdir(this.#folder)).filter((name) => /^[0-9a-f]{2}$/.test(name)))
      for await (const entry of await opendir(path.join(this.#folder, part)))
        if (/^[0-9a-f]{64}$/.test(entry.name)) yield entry.name;
  }

  temporaryPath(): string {
    return path.join(this.#temporary, randomBytes(16).toString('hex'));
  }

  async sweepTemporary(ageMs: number): Promise<number> {
    let swept = 0;
    const latest = Date.now() - ageMs;
    for (const name of await readdir(this.#temporary)) {
      const file = path.join(this.#temporary, name);
      const found = await stat(file).catch(() => undefined); // stored or swept by another process meanwhile
      if (!found || (ageMs > 0 && found.mtimeMs > latest)) continue;
      await rm(file, { recursive: true, force: true });
      swept += 1;
    }
    return swept;
  }

  async #bringBack(leaving: string, hash: ContentHash): Promise<void> {
    // Not by rename: a copy that arrived meanwhile stays.
    await link(leaving, this.#pathFor(hash)).catch((error: unknown) => {
      // ENOENT: another process that started just now has brought it back.
      if (!isCode(error, 'EEXIST') && !isCode(error, 'ENOENT')) throw error;
    });
    await syncFolder(this.#partOf(hash));
  }

  #partOf(hash: ContentHash): string {
    return path.join(this.#folder, hash.slice(0, 2));
  }

  #pathFor(hash: ContentHash): string {
    assertHash(hash);
    return path.join(this.#partOf(hash), hash);
  }

  /** Takes a finished file over; on a disk that takes nothing nothing of it stays. */
  async #take(file: string): Promise<StoredFile> {
    const own = this.temporaryPath();
    try {
      await this.#bringToVolume(file, own);
      const { hash, bytes } = await hashFile(own);
      return { hash, bytes, known: await this.#name(own, hash, bytes) };
    } catch (error) {
      await rm(own, { force: true });
      throw error;
    }
  }

  /** Gives `own`, a path on the store's volume, the file's bytes; mode 0600. */
  async #bringToVolume(file: string, own: string): Promise<void> {
    try {
      await rename(file, own);
    } catch (error) {
      if (!isCode(error, 'EXDEV')) throw error;
      await copyFile(file, own, constants.COPYFILE_EXCL);
      await unlink(file);
    }
    // Its time is when the store took it, not when it was written: the sweep asks for that.
    await touch(own);
  }

  /** Gives a synced temporary file its final name. True when that content was there already, in the same size. */
  async #name(temporary: string, hash: ContentHash, bytes: number): Promise<boolean> {
    const final = this.#pathFor(hash);
    const present = await sizeOf(final);
    if (present !== undefined) {
      if (present !== bytes) throw new FileDamaged(hash);
      if (await touch(final)) {
        await unlink(temporary);
        return true;
      }
    }
    try {
      await rename(temporary, final);
    } catch (error) {
      if (!isCode(error, 'ENOENT')) throw error;
      // A cleaned up folder: never trust a remembered "exists".
      await mkdir(this.#partOf(hash), { recursive: true, mode: 0o700 });
      await syncFolder(this.#folder);
      await rename(temporary, final);
    }
    return false;
  }
}
