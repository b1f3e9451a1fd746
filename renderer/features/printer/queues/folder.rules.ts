// Which watched folders ask for a person, and what to say of them. Pure.
import type { FolderView } from '#domain/bridge/folders.ts';

interface Words {
  readonly label: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Nothing is taken from it at all: `stopped`; single files lie there: `held`; `fine` asks for nobody. */
export type FolderTrouble = 'stopped' | 'held' | 'fine';

export function troubleOf({ condition, failure, held }: FolderView): FolderTrouble {
  if (failure !== null || condition === 'missing' || condition === 'denied' || condition === 'overlaps')
    return 'stopped';
  return held.length > 0 ? 'held' : 'fine';
}

/** Why it stands still and what to do, one sentence each: the folder's own reason first, then its held files. */
export function reasonsOf({ failure, held }: FolderView): readonly Words[] {
  const files = held.map(({ name, label }) => ({ label, parameters: { name } }));
  return failure === null ? files : [failure, ...files];
}

/** Folders that ask for a person, first those from which nothing is taken. */
export function troubledFolders(folders: readonly FolderView[]): readonly FolderView[] {
  const by = (trouble: FolderTrouble) => folders.filter((one) => troubleOf(one) === trouble);
  return [...by('stopped'), ...by('held')];
}

/** How the folder of a printer stands; undefined while the settings that name it are not saved. */
export const viewOf = (folders: readonly FolderView[], queueId: string, path: string): FolderView | undefined =>
  folders.find((one) => one.queueId === queueId && one.path === path.trim());
