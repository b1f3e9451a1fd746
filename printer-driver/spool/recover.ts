// Puts the spool in order after a crash: what was not acknowledged goes, what was is found again.
import { join } from 'node:path';
import type { Disk } from './disk.ts';
import type { SpoolFolders } from './folders.ts';
import { type DocumentMetadata, parseMetadata } from './metadata.ts';
import type { PublishedPair } from './publish.ts';

export interface RecoveredDocument extends PublishedPair {
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

async function pairsIn(disk: Disk, folder: string, removed: string[]): Promise<RecoveredDocument[]> {
  const names = new Set(await disk.list(folder));
  const pairs: RecoveredDocument[] = [];
  const claimed = new Set<string>();
  for (const name of names) {
    if (!name.endsWith('.json')) continue;
    const metadataPath = join(folder, name);
    const metadata = parseMetadata((await disk.read(metadataPath)).toString('utf8'));
    if (metadata && name === `${metadata.uuid}.json` && names.has(metadata.file)) {
      claimed.add(name).add(metadata.file);
      pairs.push({ metadata, metadataPath, documentPath: join(folder, metadata.file) });
    }
  }
  // Half of a pair: the sender got no answer, or the product had already taken the other half.
  for (const name of names) {
    if (claimed.has(name)) continue;
    await disk.remove(join(folder, name));
    removed.push(name);
  }
  return pairs;
}

/** Cleans one root and lists what it holds. */
export async function recover(disk: Disk, folders: SpoolFolders): Promise<Recovery> {
  const removed = await empty(disk, folders.incoming);
  const ready = await pairsIn(disk, folders.ready, removed);
  const finished = new Set(ready.map((pair) => pair.metadata.uuid));
  const unfinished = await pairsIn(disk, folders.converting, removed);
  const converting: RecoveredDocument[] = [];
  for (const pair of unfinished) {
    if (!finished.has(pair.metadata.uuid)) converting.push(pair);
    else {
      // The crash came between the finished PDF and the removal of its raster.
      await disk.remove(pair.metadataPath);
      await disk.remove(pair.documentPath);
    }
  }
  return { ready, converting, removed };
}
