// Puts a file into `archive` or `failed` without ever replacing another one, on the same volume or a different one.
import { join } from 'node:path';
import { codeOf, type FolderDisk } from './folder-disk.ts';
import { numberedName, REASON_SUFFIX } from './folder-names.rules.ts';

const ATTEMPTS = 10_000;
const SPARE = Buffer.byteLength(REASON_SUFFIX);

/**
 * Makes an empty file that keeps a name free for one document; the document replaces it afterwards.
 * @returns the name: the wished one, or with a number
 * @throws the disk's error; Error when 10,000 files have the name
 */
export async function reserveName(disk: FolderDisk, folder: string, wish: string): Promise<string> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const name = numberedName(wish, attempt, SPARE);
    if (await disk.reserve(join(folder, name))) return name;
  }
  throw new Error('Too many files of one name.');
}

export interface Move {
  readonly from: string | Buffer;
  readonly folder: string;
  /** Reserved before. */
  readonly name: string;
  /** Tells the unfinished copies of several documents apart. */
  readonly id: string;
}

/** Moves a file over its reserved name: by rename, or to another volume by copy, sync and removal. */
export async function moveToReserved(disk: FolderDisk, { from, folder, name, id }: Move): Promise<void> {
  const target = join(folder, name);
  try {
    await disk.rename(from, target);
  } catch (failure) {
    if (codeOf(failure) !== 'EXDEV') throw failure;
    const part = join(folder, `.${id}.part`);
    const { changed } = await disk.copy(from, part);
    if (changed) throw Object.assign(new Error('The file changed while it was copied.'), { code: 'EBUSY' });
    await disk.rename(part, target);
    await disk.syncFolder(folder);
    await disk.remove(from);
    return;
  }
  await disk.syncFolder(folder);
}
