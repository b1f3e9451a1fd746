// Makes an accepted document durable, in the one order that survives a power cut:
// document and metadata synced in one file, file renamed, folder synced; only then may the printer answer.
import type { Disk, DiskFile } from './disk.ts';
import type { SpoolFolders } from './folders.ts';
import { jobPath, trailerOf } from './job-file.ts';
import type { DocumentMetadata } from './metadata.ts';

export interface Publication {
  readonly disk: Disk;
  readonly folders: SpoolFolders;
  readonly into: 'ready' | 'converting' | 'failed';
  /** The finished document, without metadata, and, when it is still open, its handle. */
  readonly source: { readonly path: string; readonly file?: DiskFile };
  readonly metadata: DocumentMetadata;
}

/** Writes `text` to a new file and forces it to disk. */
export async function writeSynced(disk: Disk, path: string, text: string): Promise<void> {
  const file = await disk.create(path);
  try {
    await file.writev([Buffer.from(text)]);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The document is durable when this resolves with its path. Throws the disk's error when it cannot be. */
export async function publish({ disk, folders, into, source, metadata }: Publication): Promise<string> {
  const folder = folders[into];
  const path = jobPath(folder, metadata.uuid);
  const file = source.file ?? (await disk.append(source.path));
  try {
    await file.writev([trailerOf(metadata)]);
    await file.sync();
  } finally {
    // What was synced is safe, so nothing waits for the handle to close.
    file.close().catch(() => {});
  }
  await disk.rename(source.path, path);
  await syncFolderShared(disk, folder);
  return path;
}

interface FolderSync {
  readonly running: Promise<void>;
  next: Promise<void> | null;
}
const syncs = new Map<string, FolderSync>();

/** One sync serves every rename made before it started: eight jobs at once pay for two, not for eight. */
function syncFolderShared(disk: Disk, folder: string): Promise<void> {
  const current = syncs.get(folder);
  if (current) {
    current.next ??= current.running.then(
      () => syncFolderShared(disk, folder),
      () => syncFolderShared(disk, folder),
    );
    return current.next;
  }
  const running = disk.syncFolder(folder).finally(() => syncs.delete(folder));
  syncs.set(folder, { running, next: null });
  return running;
}
