// Files to try things with: what is stored lies in a folder of its own and goes with it; what the server has is read.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type ContentHash, FileMissing, type FileStore, type PutOptions } from '#server/storage/files/file-store.ts';
import { openLocalFileStore } from '#server/storage/files/local-file-store.ts';
import { removeFolder } from '#server/system/remove-folder.ts';

export interface ScratchFiles {
  readonly files: FileStore;
  /** For what is made on the way; goes with the files. */
  readonly workDir: string;
  remove(): Promise<void>;
}

/** Reads from both, writes to its own. */
class LayeredFiles implements FileStore {
  readonly #own: FileStore;
  readonly #below: FileStore;

  constructor(own: FileStore, below: FileStore) {
    this.#own = own;
    this.#below = below;
  }

  async #with(hash: ContentHash): Promise<FileStore> {
    return (await this.#own.has(hash)) === undefined ? this.#below : this.#own;
  }

  put = (content: Readable, options?: PutOptions) => this.#own.put(content, options);
  putFile = (file: string, options?: PutOptions) => this.#own.putFile(file, options);
  putMany = (files: readonly string[], options?: PutOptions) => this.#own.putMany(files, options);
  assertSpace = () => this.#own.assertSpace();
  list = () => this.#own.list();
  temporaryPath = () => this.#own.temporaryPath();
  sweepTemporary = (ageMs: number) => this.#own.sweepTemporary(ageMs);
  remove = (hash: ContentHash) => this.#own.remove(hash);
  removeUnused = (hash: ContentHash, ageMs: number) => this.#own.removeUnused(hash, ageMs);

  async open(hash: ContentHash, range?: { start: number; end: number }): Promise<Readable> {
    return (await this.#with(hash)).open(hash, range);
  }

  async has(hash: ContentHash): Promise<number | undefined> {
    return (await this.#own.has(hash)) ?? this.#below.has(hash);
  }

  async pathOf(hash: ContentHash): Promise<string> {
    try {
      return await this.#own.pathOf(hash);
    } catch (error) {
      if (error instanceof FileMissing) return this.#below.pathOf(hash);
      throw error;
    }
  }
}

/** Makes the folder with a store in it, above that of the server. */
export async function openScratchFiles(folder: string, below: FileStore): Promise<ScratchFiles> {
  const workDir = path.join(folder, 'work');
  await mkdir(workDir, { recursive: true, mode: 0o700 });
  const own = await openLocalFileStore({ folder: path.join(folder, 'files') });
  return { files: new LayeredFiles(own, below), workDir, remove: () => removeFolder(folder) };
}
