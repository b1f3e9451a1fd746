// Makes an accepted document durable, in the one order that survives a power cut:
// document and metadata synced, document renamed, metadata renamed, folder synced; only then may the printer answer.
import { join } from 'node:path';
import type { Disk, DiskFile } from './disk.ts';
import { type Draft, openDraft } from './draft.ts';
import type { SpoolFolders } from './folders.ts';
import type { DocumentMetadata } from './metadata.ts';

export interface Publication {
  readonly disk: Disk;
  readonly folders: SpoolFolders;
  readonly into: 'ready' | 'converting' | 'failed';
  /** The finished file and, when it is still open, its handle. */
  readonly source: { readonly path: string; readonly file?: DiskFile };
  readonly metadata: DocumentMetadata;
  /** The file for the metadata where it was made beforehand; it is used up. */
  readonly draft?: Draft;
}
export interface PublishedPair {
  readonly documentPath: string;
  readonly metadataPath: string;
}

async function syncAndClose(file: DiskFile | undefined): Promise<void> {
  if (!file) return;
  try {
    await file.sync();
  } finally {
    // What was synced is safe: nobody has to wait for the handle.
    file.close().catch(() => {});
  }
}

/** Writes `text` to a new file that is not synced yet. */
async function write(opening: Promise<DiskFile>, text: string): Promise<DiskFile> {
  const file = await opening;
  try {
    await file.writev([Buffer.from(text)]);
  } catch (cause) {
    await file.close();
    throw cause;
  }
  return file;
}

/** Writes `text` to a new file and forces it to disk. */
export async function writeSynced(disk: Disk, path: string, text: string): Promise<void> {
  const file = await write(disk.create(path), text);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The pair is durable when this resolves. Throws the disk's error when it cannot be. */
export async function publish(order: Publication): Promise<PublishedPair> {
  const { disk, folders, metadata } = order;
  const folder = folders[order.into];
  const draft = order.draft ?? openDraft(disk, folders.incoming, metadata.uuid);
  const pair = {
    documentPath: join(folder, metadata.file),
    metadataPath: join(folder, `${metadata.uuid}.json`),
  };
  // The draft is there before the first sync begins, so that it does not wait for it; both are synced together.
  const written = await Promise.allSettled([write(draft.opening, `${JSON.stringify(metadata)}\n`)]);
  const drafted = written[0].status === 'fulfilled' ? written[0].value : undefined;
  const synced = await Promise.allSettled([syncAndClose(order.source.file), syncAndClose(drafted)]);
  const settled = [...written, ...synced];
  const broken = settled.find((one) => one.status === 'rejected');
  if (broken) {
    await disk.remove(draft.path).catch(() => {});
    throw broken.reason;
  }
  await disk.rename(order.source.path, pair.documentPath);
  await disk.rename(draft.path, pair.metadataPath);
  await syncFolderShared(disk, folder);
  return pair;
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
