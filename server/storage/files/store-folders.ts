// The folders of a local store, tmp/ and one of 256 by the first byte of the hash, and what is asked of files in them.
import { randomBytes } from 'node:crypto';
import { stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { readDiskSpace } from '../disk-space.ts';
import { assertHash, type ContentHash } from './file-store.ts';
import { isCode } from './local-writes.ts';

/** Where a store keeps its files. */
export interface StoreFolders {
  readonly folder: string;
  readonly temporary: string;
}

export const partOf = ({ folder }: StoreFolders, hash: ContentHash): string => path.join(folder, hash.slice(0, 2));

/** The final path of a content. @throws Error when the hash is none */
export function pathFor(folders: StoreFolders, hash: ContentHash): string {
  assertHash(hash);
  return path.join(partOf(folders, hash), hash);
}

/** A new path on the store's volume. */
export const temporaryPath = ({ temporary }: StoreFolders): string =>
  path.join(temporary, randomBytes(16).toString('hex'));

/** Bytes of a file; undefined when it is not there. */
export async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** True when the file was not written or touched within the last `ageMs`; false when it is not there. */
export async function isOlder(file: string, ageMs: number): Promise<boolean> {
  const found = await stat(file).catch((error: unknown) => {
    if (!isCode(error, 'ENOENT')) throw error;
  });
  return found !== undefined && found.mtimeMs <= Date.now() - ageMs;
}

/** Makes a file young for the sweep. False when it was taken away meanwhile. */
export async function touch(file: string): Promise<boolean> {
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

/** How long one look at the free space is trusted, in milliseconds. */
const LOOK_TRUSTED_MS = 1_000;
/** Whether intake must stop, asked of the volume at most once a second. */
export function diskWatch(folder: string): () => Promise<boolean> {
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
