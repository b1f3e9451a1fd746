// Durable files in a folder that another program reads: temporary name, fsync, rename, fsync of the folder.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { codeAmong } from '#server/system/disk-fault.ts';

/** A production site reads through its group; others may not read. Set explicitly, because a umask or the store may differ. */
const FILE_MODE = 0o640;
const FOLDER_MODE = 0o750;
/** A share without modes, or a file of another owner: its rights cannot be set here. */
const NO_MODES: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'ENOSYS']);

async function letGroupRead(name: string, mode: number): Promise<void> {
  try {
    await chmod(name, mode);
  } catch (error) {
    if (codeAmong(error, NO_MODES) === null) throw error;
  }
}

/** Makes names and renames in a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder and those above it that are missing; each new name is synced in the folder that holds it. */
export async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  if (made === undefined) return;
  const highest = path.resolve(made);
  for (let at = path.resolve(folder); at.length >= highest.length; at = path.dirname(at)) {
    await letGroupRead(at, FOLDER_MODE);
    await syncFolder(path.dirname(at));
  }
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function digest(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** True when the target already holds the very content of the source. */
async function isSame(source: string, target: string): Promise<boolean> {
  const [ours, theirs] = [await sizeOf(source), await sizeOf(target)];
  return ours !== null && ours === theirs && (await digest(source)) === (await digest(target));
}

/** Copies a file into place. The folder still has to be synced, once for all its files. */
export async function placeCopy(source: string, target: string): Promise<void> {
  // A file that exists already may have the mode of the store, where only the server may read.
  if (await isSame(source, target)) return letGroupRead(target, FILE_MODE);
  const temporary = `${target}.part`;
  await copyFile(source, temporary);
  await letGroupRead(temporary, FILE_MODE);
  const handle = await open(temporary, 'r+');
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await rename(temporary, target);
}

const hidden = (target: string): string => `${target}.part`;

/** Writes text or bytes beside the target, whole and synced to the disk, under a temporary name that receivers ignore. */
export async function writeHidden(content: string | Buffer, target: string): Promise<void> {
  const handle = await open(hidden(target), 'w', FILE_MODE);
  try {
    await letGroupRead(hidden(target), FILE_MODE);
    await handle.writeFile(content);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** A file of that name and another content is there: nothing was overwritten. `message`: its name. */
export class NameTaken extends Error {
  constructor(target: string) {
    super(path.basename(target));
    this.name = 'NameTaken';
  }
}

/** A volume without hard links. */
const NO_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK', 'EXDEV']);

/**
 * As `revealFile`, where the name was never used: a repeat finds its own content and changes nothing.
 * @throws NameTaken a file with another content has the name
 */
export async function revealNew(target: string): Promise<void> {
  const taken = async (): Promise<void> => {
    if (!(await isSame(hidden(target), target))) throw new NameTaken(target);
    await rm(hidden(target), { force: true });
  };
  try {
    // Unlike a rename, a link never replaces what is there.
    await link(hidden(target), target);
    await rm(hidden(target), { force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') await taken();
    else if (codeAmong(error, NO_LINKS) === null) throw error;
    else if ((await sizeOf(target)) !== null) await taken();
    else await rename(hidden(target), target);
  }
  await syncFolder(path.dirname(target));
}

/** Gives the file that `writeHidden` wrote its final name, and syncs the folder. */
export async function revealFile(target: string): Promise<void> {
  await rename(hidden(target), target);
  await syncFolder(path.dirname(target));
}

/** Writes text or bytes into place and syncs the folder: the target is never seen half written. */
export async function placeContent(content: string | Buffer, target: string): Promise<void> {
  await writeHidden(content, target);
  await revealFile(target);
}
