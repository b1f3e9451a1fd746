// Pictures of pages go with their file: letters in the clear outlive neither the upload nor a purge.
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '#server/context/context.ts';
import { unregisteredContents } from '#server/storage/blobs.ts';
import { picturesFolder } from './stored-page.ts';

/** `<hash of the content>-<page>-<px>.png`, or such a name with what a drawing that was cut adds. */
const PICTURE = /^([0-9a-f]{64})-\d+-\d+\.png/;

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

/** Removes the pictures of contents that no row names any more. @returns how many went */
export async function sweepPictures({ db, config }: Pick<Services, 'db' | 'config'>): Promise<number> {
  const root = picturesFolder(config.dataDir);
  let removed = 0;
  for (const part of await namesIn(root)) {
    const names = await namesIn(path.join(root, part));
    const hashes = [...new Set(names.flatMap((name) => PICTURE.exec(name)?.[1] ?? []))];
    const gone = new Set(await unregisteredContents(db, hashes));
    for (const name of names) {
      if (!gone.has(PICTURE.exec(name)?.[1] ?? '')) continue;
      await rm(path.join(root, part, name), { force: true });
      removed += 1;
    }
  }
  return removed;
}
