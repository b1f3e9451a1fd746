// Puts a file into `archive` or `failed` without ever replacing another one, on the same volume or a different one.
import { join } from 'node:path';
import { codeOf, type FolderDisk } from './disk/folder-disk.ts';
import { numberedName, REASON_SUFFIX } from './folder-names.rules.ts';

const SPARE = Buffer.byteLength(REASON_SUFFIX);

/**
 * A free name in `folder`: the wished one, or one with a number. A scanner may use the same name every time, so the
 * number is found by doubling and halving: some twenty checks for 10,000 files.
 * @throws the disk's error
 */
export async function freeName(disk: FolderDisk, folder: string, wish: string): Promise<string> {
  const nameOf = (number: number): string => numberedName(wish, number, SPARE);
  const isFree = async (number: number): Promise<boolean> =>
    (await disk.entry(join(folder, nameOf(number)))) === 'none';
  let free = 1;
  let taken = 0;
  while (!(await isFree(free))) {
    taken = free;
    free *= 2;
  }
  while (free - taken > 1) {
    const middle = Math.floor((free + taken) / 2);
    if (await isFree(middle)) free = middle;
    else taken = middle;
  }
  return nameOf(free);
}

export interface Move {
  readonly from: string | Buffer;
  readonly folder: string;
  /** Reserved before. */
  readonly name: string;
  /** Distinguishes the unfinished copies of several documents. */
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
