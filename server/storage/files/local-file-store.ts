// The file store in a local folder: tmp/ for what is being written, ab/abcd… for what is stored. A file gets its final
// name only when its bytes are on the disk, so a name never means half a file.
import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import {
  type ContentHash,
  DiskLow,
  FileMissing,
  type FileStore,
  FileTooLarge,
  type PutOptions,
  type StoredFile,
} from './file-store.ts';
import { giveName, takeFile } from './local-intake.ts';
import { listHashes, recover, removeUnused, sweepTemporary } from './local-sweep.ts';
import { isCode, syncFolder, writeHashed } from './local-writes.ts';
import { diskWatch, partOf, pathFor, type StoreFolders, sizeOf, temporaryPath } from './store-folders.ts';

export interface LocalFileStoreOptions {
  /** Folder of the store; made when missing, with its 256 parts. */
  readonly folder: string;
  /** Whether intake must stop; the default asks the volume, at most once a second. */
  readonly isDiskLow?: () => Promise<boolean>;
}

/** Files of a batch that are hashed and synced side by side. */
const AT_ONCE = 4;

/** Does the work for each, a few at once, which share the iterator. Rejects with the first error. */
async function fewAtOnce<T>(items: IterableIterator<T>, work: (item: T) => Promise<void>): Promise<void> {
  const one = async (): Promise<void> => {
    for (const item of items) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
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
  const store = new LocalFileStore({ folder, temporary }, options.isDiskLow ?? diskWatch(folder));
  await recover({ folder, temporary });
  return store;
}

class LocalFileStore implements FileStore {
  readonly #folders: StoreFolders;
  readonly #isDiskLow: () => Promise<boolean>;

  constructor(folders: StoreFolders, isDiskLow: () => Promise<boolean>) {
    this.#folders = folders;
    this.#isDiskLow = isDiskLow;
  }

  async put(content: Readable, options: PutOptions = {}): Promise<StoredFile> {
    const file = this.temporaryPath();
    try {
      await this.assertSpace();
      const { hash, bytes } = await writeHashed(file, content, options);
      const known = await giveName(this.#folders, file, hash, bytes);
      // Also when known: the request that stored it a moment ago may not have synced the name yet.
      await syncFolder(partOf(this.#folders, hash));
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
    const parts = new Set<string>();
    // Their syncs then meet in one commit of the file system.
    await fewAtOnce(files.entries(), async ([index, file]) => {
      signal?.throwIfAborted();
      if (maxBytes !== undefined && (await stat(file)).size > maxBytes) throw new FileTooLarge(maxBytes);
      const stored = await takeFile(this.#folders, file);
      parts.add(partOf(this.#folders, stored.hash));
      results[index] = stored;
    });
    await fewAtOnce(parts.values(), syncFolder);
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
    return sizeOf(pathFor(this.#folders, hash));
  }

  async pathOf(hash: ContentHash): Promise<string> {
    const file = pathFor(this.#folders, hash);
    if ((await sizeOf(file)) === undefined) throw new FileMissing(hash);
    return file;
  }

  async remove(hash: ContentHash): Promise<boolean> {
    try {
      await unlink(pathFor(this.#folders, hash));
      return true;
    } catch (error) {
      if (isCode(error, 'ENOENT')) return false;
      throw error;
    }
  }

  removeUnused(hash: ContentHash, ageMs: number): Promise<boolean> {
    return removeUnused(this.#folders, hash, ageMs);
  }

  list(): AsyncIterable<ContentHash> {
    return listHashes(this.#folders);
  }

  temporaryPath(): string {
    return temporaryPath(this.#folders);
  }

  sweepTemporary(ageMs: number): Promise<number> {
    return sweepTemporary(this.#folders, ageMs);
  }
}
