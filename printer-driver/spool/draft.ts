// The file for a document's metadata, made while the document still arrives: a new name may have to wait for other names
// in its folder, and the sender should not wait for it after the last byte.
import { join } from 'node:path';
import type { Disk, DiskFile } from './disk.ts';

export interface Draft {
  readonly path: string;
  readonly opening: Promise<DiskFile>;
  /** Removes it again: there will be no such document. */
  readonly discard: () => Promise<void>;
}

/** Begins to make the draft of `uuid` in the folder for unfinished files. A failure comes out of `opening`. */
export function openDraft(disk: Disk, folder: string, uuid: string): Draft {
  const path = join(folder, `${uuid}.json.part`);
  const opening = disk.create(path);
  opening.catch(() => {});
  return {
    path,
    opening,
    async discard() {
      const file = await opening.catch(() => undefined);
      await file?.close().catch(() => {});
      await disk.remove(path).catch(() => {});
    },
  };
}
