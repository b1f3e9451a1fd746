// The records of the outbox on disk: one JSON file for each document, whole or not there.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { AgentLog } from '#main/system/system.types.ts';
import { ENDS, Kept } from './kept.ts';
import type { OutboxDisk } from './outbox-disk.ts';

export interface OutboxFolders {
  readonly documents: string;
  readonly records: string;
}

/** A file name from an identity. Anything but plain lower-case text is hashed: names never come from the wire. */
export const fileKey = (id: string): string =>
  /^[a-z0-9-]{1,80}$/.test(id) ? id : `h-${createHash('sha256').update(id).digest('hex')}`;

export const recordPath = ({ records }: OutboxFolders, id: string): string => join(records, `${fileKey(id)}.json`);

const DRAFT = '.part';
/** Records read at once when the folder is opened. */
const AT_ONCE = 64;

/** Syncs a folder; one sync serves every rename made before it started, so eight changes at once pay for two. */
export function folderSync(disk: OutboxDisk): (folder: string) => Promise<void> {
  const running = new Map<string, { now: Promise<void>; next: Promise<void> | null }>();
  const sync = (folder: string): Promise<void> => {
    const current = running.get(folder);
    if (current) {
      current.next ??= current.now.then(
        () => sync(folder),
        () => sync(folder),
      );
      return current.next;
    }
    const now = disk.syncFolder(folder).finally(() => running.delete(folder));
    running.set(folder, { now, next: null });
    return now;
  };
  return sync;
}

interface RecordReading {
  readonly disk: OutboxDisk;
  readonly folders: OutboxFolders;
  readonly log: AgentLog;
}

async function readRecord({ disk, folders, log }: RecordReading, name: string): Promise<Kept | undefined> {
  try {
    return Kept.parse(JSON.parse(await disk.read(join(folders.records, name))));
  } catch (error) {
    log('error', 'outbox.record-unreadable', { record: name, reason: String(error) });
    return undefined;
  }
}

/** Reads all records. Drafts, documents never accepted and those of ended rows go; unreadable records stay. */
export async function loadRecords(reading: RecordReading): Promise<Map<string, Kept>> {
  const { disk, folders } = reading;
  const kept = new Map<string, Kept>();
  const files = new Set<string>();
  let unreadable = 0;
  const names = await disk.list(folders.records);
  for (const name of names.filter((one) => one.endsWith(DRAFT))) await disk.remove(join(folders.records, name));
  const records = names.filter((name) => name.endsWith('.json'));
  for (let from = 0; from < records.length; from += AT_ONCE) {
    const read = records.slice(from, from + AT_ONCE).map((name) => readRecord(reading, name));
    for (const one of await Promise.all(read)) {
      if (one === undefined) unreadable++;
      else kept.set(one.document.id, one);
      if (one !== undefined && !ENDS.has(one.document.state)) files.add(one.file);
    }
  }
  // While a record cannot be read, a document without one may be its own.
  if (unreadable > 0) return kept;
  for (const name of await disk.list(folders.documents)) {
    if (!files.has(name)) await disk.remove(join(folders.documents, name));
  }
  return kept;
}

/** Writes a record whole or not at all. Throws the disk's error; what was there before then still holds. */
export async function writeRecord(
  { disk, folders }: Pick<RecordReading, 'disk' | 'folders'>,
  kept: Kept,
  sync: (folder: string) => Promise<void>,
): Promise<void> {
  const path = recordPath(folders, kept.document.id);
  const draft = `${path}${DRAFT}`;
  try {
    await disk.write(draft, `${JSON.stringify(kept)}\n`);
    await disk.rename(draft, path);
  } catch (error) {
    await disk.remove(draft).catch(() => undefined);
    throw error;
  }
  await sync(folders.records);
}
