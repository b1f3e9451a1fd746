// How a written file becomes a content of a local store: on the store's volume, hashed, under its final name.
import { constants } from 'node:fs';
import { copyFile, mkdir, rename, rm, unlink } from 'node:fs/promises';
import { type ContentHash, FileDamaged, type StoredFile } from './file-store.ts';
import { hashFile, isCode, syncFolder } from './local-writes.ts';
import { partOf, pathFor, type StoreFolders, sizeOf, temporaryPath, touch } from './store-folders.ts';

/** Takes a finished file over; on a disk that takes nothing nothing of it stays. */
export async function takeFile(folders: StoreFolders, file: string): Promise<StoredFile> {
  const own = temporaryPath(folders);
  try {
    await bringToVolume(file, own);
    const { hash, bytes } = await hashFile(own);
    return { hash, bytes, known: await giveName(folders, own, hash, bytes) };
  } catch (error) {
    await rm(own, { force: true });
    throw error;
  }
}

/** Gives `own`, a path on the store's volume, the file's bytes; mode 0600. */
async function bringToVolume(file: string, own: string): Promise<void> {
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
export async function giveName(
  folders: StoreFolders,
  temporary: string,
  hash: ContentHash,
  bytes: number,
): Promise<boolean> {
  const final = pathFor(folders, hash);
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
    await mkdir(partOf(folders, hash), { recursive: true, mode: 0o700 });
    await syncFolder(folders.folder);
    await rename(temporary, final);
  }
  return false;
}
