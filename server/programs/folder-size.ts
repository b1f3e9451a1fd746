// What lies in a folder that a program writes to.
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

export interface FolderSize {
  readonly bytes: number;
  readonly files: number;
}

/** All below the folder; links are not followed. Counting ends at `most` files. */
export async function folderSize(folder: string, most: number): Promise<FolderSize> {
  const open = [folder];
  let bytes = 0;
  let files = 0;
  for (let next = open.pop(); next !== undefined && files <= most; next = open.pop()) {
    // What is removed while it is counted is gone.
    const entries = await readdir(next, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const at = path.join(next, entry.name);
      files += 1;
      if (entry.isDirectory()) open.push(at);
      else bytes += (await lstat(at).catch(() => null))?.size ?? 0;
    }
  }
  return { bytes, files };
}
