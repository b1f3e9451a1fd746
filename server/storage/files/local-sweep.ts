// Deleting from a local store beside writers: contents that nothing names, and what killed programs left in tmp/.
import { link, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ContentHash } from './file-store.ts';
import { isCode, syncFolder } from './local-writes.ts';
import { isOlder, partOf, pathFor, type StoreFolders } from './store-folders.ts';

/** Ending of a file that a sweep is about to delete. */
const LEAVING = '.leaving';

async function bringBack(folders: StoreFolders, leaving: string, hash: ContentHash): Promise<void> {
  // Not by rename: a copy that arrived meanwhile stays.
  await link(leaving, pathFor(folders, hash)).catch((error: unknown) => {
    // ENOENT: another process that started just now has brought it back.
    if (!isCode(error, 'EEXIST') && !isCode(error, 'ENOENT')) throw error;
  });
  await syncFolder(partOf(folders, hash));
}

/** Deletes a content that is older than `ageMs`, unless a put touched it meanwhile. */
export async function removeUnused(folders: StoreFolders, hash: ContentHash, ageMs: number): Promise<boolean> {
  const final = pathFor(folders, hash);
  if (!(await isOlder(final, ageMs))) return false;
  // Taken away first, looked at again, and only then deleted: a put in between either made it young, which is seen
  // here, or finds nothing under the name and gives its own copy the name.
  const leaving = path.join(folders.temporary, `${hash}${LEAVING}`);
  try {
    await rename(final, leaving);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false;
    throw error;
  }
  const gone = await isOlder(leaving, ageMs);
  if (!gone) await bringBack(folders, leaving, hash);
  await rm(leaving, { force: true });
  await syncFolder(partOf(folders, hash));
  return gone;
}

/** What a killed sweep was about to delete is given its name again. */
export async function recover(folders: StoreFolders): Promise<void> {
  for (const name of await readdir(folders.temporary)) {
    const hash = name.slice(0, -LEAVING.length);
    if (!name.endsWith(LEAVING) || !/^[0-9a-f]{64}$/.test(hash)) continue;
    const leaving = path.join(folders.temporary, name);
    await bringBack(folders, leaving, hash);
    await rm(leaving, { force: true });
  }
}

/** All contents of the store. */
export async function* listHashes(folders: StoreFolders): AsyncIterable<ContentHash> {
  for (const part of (await readdir(folders.folder)).filter((name) => /^[0-9a-f]{2}$/.test(name)))
    for await (const entry of await opendir(path.join(folders.folder, part)))
      if (/^[0-9a-f]{64}$/.test(entry.name)) yield entry.name;
}

/** Deletes temporary files older than `ageMs`; 0 deletes all. @returns how many */
export async function sweepTemporary(folders: StoreFolders, ageMs: number): Promise<number> {
  let swept = 0;
  const latest = Date.now() - ageMs;
  for (const name of await readdir(folders.temporary)) {
    const file = path.join(folders.temporary, name);
    const found = await stat(file).catch(() => undefined); // stored or swept by another process meanwhile
    if (!found || (ageMs > 0 && found.mtimeMs > latest)) continue;
    await rm(file, { recursive: true, force: true });
    swept += 1;
  }
  return swept;
}
