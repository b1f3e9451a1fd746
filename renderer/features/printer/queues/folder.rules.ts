// Which watched folders need a person, and why. Pure.
import type { FolderView } from '#domain/bridge/folders.ts';

interface FolderReason {
  readonly label: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** `stopped`: no file is taken from the folder; `held`: some files are not taken; `fine`: nothing to do. */
export type FolderTrouble = 'stopped' | 'held' | 'fine';

export function troubleOf({ condition, failure, held }: FolderView): FolderTrouble {
  if (failure !== null || condition === 'missing' || condition === 'denied' || condition === 'overlaps')
    return 'stopped';
  return held.length > 0 ? 'held' : 'fine';
}

/** Why files are not taken, and what to do, one sentence each: the folder's own reason first, then its held files. */
export function reasonsOf({ failure, held }: FolderView): readonly FolderReason[] {
  const files = held.map(({ name, label }) => ({ label, parameters: { name } }));
  return failure === null ? files : [failure, ...files];
}

/** Folders that need a person, first those from which nothing is taken. */
export function troubledFolders(folders: readonly FolderView[]): readonly FolderView[] {
  const by = (trouble: FolderTrouble) => folders.filter((one) => troubleOf(one) === trouble);
  return [...by('stopped'), ...by('held')];
}

/** The state of a printer's folder; undefined while the settings that name it are not saved. */
export const viewOf = (folders: readonly FolderView[], queueId: string, path: string): FolderView | undefined =>
  folders.find((one) => one.queueId === queueId && one.path === path.trim());
