// Puts the spool in order after a crash: what was not acknowledged goes, what was is found again.
import { join } from 'node:path';
import type { Disk } from './disk.ts';
import type { SpoolFolders } from './folders.ts';
import { JOB_FILE, jobPath, readJob } from './job-file.ts';
import type { DocumentMetadata } from './metadata.ts';

export interface RecoveredDocument {
  readonly path: string;
  readonly metadata: DocumentMetadata;
}
export interface Recovery {
  /** Finished documents that the product has not taken yet. */
  readonly ready: readonly RecoveredDocument[];
  /** Accepted raster that has still to become PDF. */
  readonly converting: readonly RecoveredDocument[];
  /** Names removed: never acknowledged, so their senders will send them again. */
  readonly removed: readonly string[];
}

async function empty(disk: Disk, folder: string): Promise<string[]> {
  const names = await disk.list(folder);
  for (const name of names) await disk.remove(join(folder, name));
  return names;
}

async function documentsIn(disk: Disk, folder: string, removed: string[]): Promise<RecoveredDocument[]> {
  const documents: RecoveredDocument[] = [];
  // Files of other names are not ours to remove.
  for (const name of (await disk.list(folder)).filter((one) => one.endsWith(JOB_FILE))) {
    const path = join(folder, name);
    const metadata = await readJob(disk, path);
    if (metadata && path === jobPath(folder, metadata.uuid)) documents.push({ metadata, path });
    else {
      // Not whole: the product has taken it and was about to remove this name.
      await disk.remove(path);
      removed.push(name);
    }
  }
  return documents;
}

/** Cleans one root and lists what it holds. */
export async function recover(disk: Disk, folders: SpoolFolders): Promise<Recovery> {
  const removed = await empty(disk, folders.incoming);
  const ready = await documentsIn(disk, folders.ready, removed);
  const finished = new Set([...(await disk.list(folders.ready)), ...(await disk.list(folders.failed))]);
  const converting: RecoveredDocument[] = [];
  for (const document of await documentsIn(disk, folders.converting, removed)) {
    if (!finished.has(`${document.metadata.uuid}${JOB_FILE}`)) converting.push(document);
    // The crash came between the finished file and the removal of its raster.
    else await disk.remove(document.path);
  }
  return { ready, converting, removed };
}
