// The files of a watched folder: which exist, which are at rest, which of these look finished.
import { contentKind } from './content.rules.ts';
import { codeOf, type FolderDisk, type FoundFile } from './disk/folder-disk.ts';
import { isTemporary, shownName } from './folder-names.rules.ts';
import type { FolderTimes, HeldFile } from './folders.types.ts';
import { type Observation, observe, type Rested, type Tracker } from './quiet.rules.ts';

export interface LookOrder {
  readonly disk: FolderDisk;
  readonly path: string;
  readonly tracker: Tracker;
  /** Both in ms. */
  readonly now: number;
  readonly quiet: number;
  readonly times: FolderTimes;
}

/** Reads the folder and compares it with earlier scans. @throws the disk's error when it cannot be read */
export async function lookAround({
  disk,
  path,
  tracker,
  now,
  quiet,
  times,
}: LookOrder): Promise<Observation<FoundFile>> {
  const sightings = (await disk.files(path)).filter((file) => !isTemporary(file.name));
  return observe({ tracker, sightings, now, quiet, held: times.held });
}

export interface Choice {
  readonly finished: readonly FoundFile[];
  /** At rest, but another program does not let go. */
  readonly locked: readonly FoundFile[];
}

/** A file that looks cut off is given more time: a scanner may pause longer than the quiet time between two pages. */
async function isFinished(disk: FolderDisk, { file, quietFor }: Rested<FoundFile>, patience: number): Promise<boolean> {
  const { head, tail } = await disk.peek(file.path);
  const look = contentKind(head, tail);
  return look === 'whole' || look === 'other' || quietFor >= patience;
}

/** True when a file cannot be opened or moved for now: on Windows every open file answers so. */
export const isLocked = (failure: unknown): boolean =>
  ['EBUSY', 'ETXTBSY'].includes(codeOf(failure)) ||
  (process.platform === 'win32' && ['EPERM', 'EACCES'].includes(codeOf(failure)));

/** Of the files at rest, up to `most` that can be taken now. */
export async function chooseFinished(
  { disk, times, quiet }: LookOrder,
  rested: readonly Rested<FoundFile>[],
  most: number,
): Promise<Choice> {
  const patience = Math.max(times.patience, quiet);
  const finished: FoundFile[] = [];
  const locked: FoundFile[] = [];
  for (const one of rested) {
    if (finished.length >= most) break;
    try {
      if (await isFinished(disk, one, patience)) finished.push(one.file);
    } catch (failure) {
      if (isLocked(failure)) locked.push(one.file);
      // Gone meanwhile, or not readable at all: the claim finds out which.
      else if (codeOf(failure) !== 'ENOENT') finished.push(one.file);
    }
  }
  return { finished, locked };
}

const HELD_LABELS = {
  writing: 'desktop.folder.held.writing',
  empty: 'desktop.folder.held.empty',
  locked: 'desktop.folder.held.locked',
} as const;

/** @param since wall clock, when the file was first seen */
export const heldFile = (file: FoundFile, why: keyof typeof HELD_LABELS, since: Date): HeldFile => ({
  name: shownName(file.name),
  label: HELD_LABELS[why],
  since: since.toISOString(),
});
