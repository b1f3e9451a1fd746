// Where documents lie. No part of a path ever comes from the wire: files are named by uuid, folders of users by hash.
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { Disk } from './disk.ts';

/** The folders of one owner: everything inside moves by rename, so they lie on one volume. */
export interface SpoolFolders {
  readonly root: string;
  /** Documents that are still arriving; emptied at start. */
  readonly incoming: string;
  /** Raster documents, accepted and durable, that have still to become PDF. */
  readonly converting: string;
  /** Finished documents with their metadata, UUID.job by spool/job-file.ts. A document counts once its name exists. */
  readonly ready: string;
  /** Documents that could not become PDF, with the reason in their metadata. */
  readonly failed: string;
}

const PARTS = ['incoming', 'converting', 'ready', 'failed'] as const;

export const foldersAt = (root: string): SpoolFolders => ({
  root,
  incoming: join(root, 'incoming'),
  converting: join(root, 'converting'),
  ready: join(root, 'ready'),
  failed: join(root, 'failed'),
});

/** The folder name of a user on a shared machine; both sides can work it out from the login name. */
export function userFolderName(user: string): string {
  const login = (user.split('\\').at(-1) ?? user).toLowerCase();
  return `u-${createHash('sha256').update(login).digest('hex').slice(0, 24)}`;
}

/** The root for a claimed user name: one for everybody, or one per user below `users` on a shared machine. */
export const rootFor = (spoolFolder: string, shared: boolean, user: string): string =>
  shared ? join(spoolFolder, 'users', userFolderName(user)) : spoolFolder;

/** Makes the folders, each with mode 0700, and makes their names durable: a document is as safe as its folder. */
export async function makeFolders(disk: Disk, folders: SpoolFolders): Promise<void> {
  await disk.makeFolder(folders.root);
  for (const part of PARTS) await disk.makeFolder(folders[part]);
  await disk.syncFolder(folders.root);
  // A folder above may belong to another user; one that cannot be read existed before.
  const above = dirname(folders.root);
  for (const folder of [above, dirname(above)]) await disk.syncFolder(folder).catch(() => {});
}

/** The roots that exist already: the spool itself and, on a shared machine, each user's. */
export async function existingRoots(disk: Disk, spoolFolder: string, shared: boolean): Promise<string[]> {
  if (!shared) return [spoolFolder];
  const users = join(spoolFolder, 'users');
  await disk.makeFolder(users);
  return (await disk.list(users)).filter((name) => /^u-[0-9a-f]{24}$/.test(name)).map((name) => join(users, name));
}
