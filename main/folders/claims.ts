// Claims: a finished file moves by rename into a folder of its own, named by the acceptance's id, below the hidden
// folder of this agent. From there no writer finds it by name, and after a crash the id is still known.
import { join } from 'node:path';
import { codeOf, type FolderDisk, type FoundFile } from './disk/folder-disk.ts';
import { numberedName } from './folder-names.rules.ts';

export interface Claim {
  readonly id: string;
  /** The claimed file, where it lies now. */
  readonly file: FoundFile;
  readonly folder: string;
  /** Its content did not change between the last scan and the claim. */
  readonly steady: boolean;
}
export interface ClaimOrder {
  readonly disk: FolderDisk;
  /** The watched folder. */
  readonly watched: string;
  /** The hidden folder of this agent below it. */
  readonly claims: string;
}

/** Moves one file. @returns null when it was gone or changed its kind; @throws the disk's error when it is locked */
async function claimOne({ disk, claims }: ClaimOrder, file: FoundFile, id: string): Promise<Claim | null> {
  const folder = join(claims, id);
  const name = numberedName(file.name, 1);
  await disk.makeFolder(folder);
  try {
    await disk.rename(file.path, join(folder, name));
  } catch (failure) {
    await disk.removeFolder(folder);
    if (codeOf(failure) === 'ENOENT') return null;
    throw failure;
  }
  const claimed = await disk.find(folder, name);
  if (!claimed) return null;
  await disk.syncFolder(folder);
  return { id, file: { ...claimed, key: id }, folder, steady: claimed.content === file.content };
}

export interface ClaimedBatch {
  readonly claims: readonly Claim[];
  readonly refused: readonly { readonly file: FoundFile; readonly failure: unknown }[];
}

/**
 * Claims files. Durable when it resolves: else a power cut could put a file back under its name after the outbox has
 * taken it, and it would be posted twice.
 */
export async function claimAll(
  order: ClaimOrder,
  files: readonly FoundFile[],
  ids: () => string,
): Promise<ClaimedBatch> {
  const { disk, watched, claims } = order;
  await disk.makeFolder(claims);
  const done: Claim[] = [];
  const refused: { file: FoundFile; failure: unknown }[] = [];
  for (const file of files)
    try {
      const claim = await claimOne(order, file, ids());
      if (claim) done.push(claim);
    } catch (failure) {
      refused.push({ file, failure });
    }
  if (done.length > 0) {
    await disk.syncFolder(claims);
    await disk.syncFolder(watched);
  }
  return { claims: done, refused };
}

/** The claims that lie there, of this run or an earlier one. Empty folders of others than `busy` go. */
export async function listClaims({ disk, claims }: ClaimOrder, busy: ReadonlySet<string>): Promise<Claim[]> {
  const all: Claim[] = [];
  for (const id of await disk.folders(claims)) {
    if (busy.has(id)) continue;
    const folder = join(claims, id);
    const [file] = await disk.files(folder);
    if (file) all.push({ id, file: { ...file, key: id }, folder, steady: false });
    else await disk.removeFolder(folder);
  }
  return all;
}
