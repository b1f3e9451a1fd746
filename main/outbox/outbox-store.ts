// The folder of the outbox: one file and one JSON record for each document, written so that a crash at any instant
// loses nothing. Document first, then record; a document without a record was never accepted, its source is still there.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { AgentLog } from '#main/system/system.types.ts';
import { ENDS, Kept } from './kept.ts';
import type { OutboxDisk } from './outbox-disk.ts';

export interface OutboxStore {
  readonly all: () => IterableIterator<Kept>;
  readonly get: (id: string) => Kept | undefined;
  /** Takes the file at `from` over and writes the record; both are on disk when it resolves. The source stays. */
  readonly add: (kept: Kept, from: string) => Promise<void>;
  /**
   * Writes the changed record; it holds once it is on disk. Changes of one document run one after the other.
   * @param change gives the new record, or null for "leave it"
   */
  readonly update: (id: string, change: (kept: Kept) => Kept | null) => Promise<Kept | undefined>;
  /** Changes what is seen without writing: progress, lost by a crash. */
  readonly show: (kept: Kept) => void;
  /** The file of a known document was lost: takes it over again. */
  readonly restore: (kept: Kept, from: string) => Promise<void>;
  /** Cuts off what the file holds behind its document. Its source is gone by then: it may be the same file. */
  readonly trim: (kept: Kept) => Promise<void>;
  readonly removeFile: (kept: Kept) => Promise<void>;
  /** Forgets a document with its record. */
  readonly forget: (id: string) => Promise<void>;
  readonly pathOf: (kept: Kept) => string;
  /** Throws like a full disk when there is too little left to write down what becomes of the documents that are here. */
  readonly assertRoom: () => Promise<void>;
}

interface Folders {
  readonly documents: string;
  readonly records: string;
}

/** A file name from an identity; whatever is no plain lower-case text is hashed (names never come from the wire). */
export const fileKey = (id: string): string =>
  /^[a-z0-9-]{1,80}$/.test(id) ? id : `h-${createHash('sha256').update(id).digest('hex')}`;

const DRAFT = '.part';
/** Bytes that no new document may take: without them nothing could be written down, and nothing would become free. */
const LEAST_ROOM = 1024 * 1024;
/** Records read at once when the folder is opened. */
const AT_ONCE = 64;

/** Syncs a folder; one sync serves every rename made before it started, so eight changes at once pay for two. */
function folderSync(disk: OutboxDisk): (folder: string) => Promise<void> {
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

interface Loading {
  readonly disk: OutboxDisk;
  readonly folders: Folders;
  readonly log: AgentLog;
}

async function readRecord({ disk, folders, log }: Loading, name: string): Promise<Kept | undefined> {
  try {
    return Kept.parse(JSON.parse(await disk.read(join(folders.records, name))));
  } catch (error) {
    log('error', 'outbox.record-unreadable', { record: name, reason: String(error) });
    return undefined;
  }
}

/** Reads all records. Drafts, documents never accepted and those of ended rows go; unreadable records stay. */
async function load(loading: Loading): Promise<Map<string, Kept>> {
  const { disk, folders } = loading;
  const kept = new Map<string, Kept>();
  const files = new Set<string>();
  let unreadable = 0;
  const names = await disk.list(folders.records);
  for (const name of names.filter((one) => one.endsWith(DRAFT))) await disk.remove(join(folders.records, name));
  const records = names.filter((name) => name.endsWith('.json'));
  for (let from = 0; from < records.length; from += AT_ONCE) {
    const read = records.slice(from, from + AT_ONCE).map((name) => readRecord(loading, name));
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
async function writeRecord(
  { disk, folders }: Pick<Loading, 'disk' | 'folders'>,
  kept: Kept,
  sync: (folder: string) => Promise<void>,
): Promise<void> {
  const path = join(folders.records, `${fileKey(kept.document.id)}.json`);
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

/** Opens the folder, making it when it is not there. Throws when the disk does not let it. */
export async function openStore(folder: string, disk: OutboxDisk, log: AgentLog): Promise<OutboxStore> {
  const folders = { documents: join(folder, 'documents'), records: join(folder, 'records') };
  await disk.makeFolder(folders.documents);
  await disk.makeFolder(folders.records);
  const records = await load({ disk, folders, log });
  const sync = folderSync(disk);
  const turns = new Map<string, Promise<unknown>>();
  const pathOf = (kept: Kept): string => join(folders.documents, kept.file);

  /** One after the other for each document. */
  const inTurn = <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const turn = (turns.get(id) ?? Promise.resolve()).then(work, work);
    const settled = turn.then(
      () => undefined,
      () => undefined,
    );
    turns.set(id, settled);
    void settled.then(() => turns.get(id) === settled && turns.delete(id));
    return turn;
  };
  const write = async (kept: Kept): Promise<void> => {
    await writeRecord({ disk, folders }, kept, sync);
    records.set(kept.document.id, kept);
  };
  return {
    all: () => records.values(),
    get: (id) => records.get(id),
    pathOf,
    assertRoom: async () => {
      if ((await disk.room(folder)) < LEAST_ROOM) {
        throw Object.assign(new Error('There is no room for another document.'), { code: 'ENOSPC' });
      }
    },
    add: (kept, from) =>
      inTurn(kept.document.id, async () => {
        const path = pathOf(kept);
        try {
          await disk.takeOver(from, path);
          await sync(folders.documents);
          await write(kept);
        } catch (error) {
          // Not accepted: nothing of it may stay, or a full disk would never become free.
          if (!records.has(kept.document.id)) {
            await disk.remove(join(folders.records, `${fileKey(kept.document.id)}.json`)).catch(() => undefined);
            await disk.remove(path).catch(() => undefined);
          }
          throw error;
        }
      }),
    update: (id, change) =>
      inTurn(id, async () => {
        const now = records.get(id);
        const next = now && change(now);
        if (!next) return now;
        await write(next);
        return next;
      }),
    show: (kept) => void (records.has(kept.document.id) && records.set(kept.document.id, kept)),
    restore: (kept, from) =>
      inTurn(kept.document.id, async () => {
        await disk.takeOver(from, pathOf(kept));
        await sync(folders.documents);
      }),
    trim: (kept) => disk.cut(pathOf(kept), kept.document.bytes),
    removeFile: (kept) => disk.remove(pathOf(kept)),
    forget: (id) =>
      inTurn(id, async () => {
        const kept = records.get(id);
        if (!kept) return;
        await disk.remove(pathOf(kept));
        await disk.remove(join(folders.records, `${fileKey(id)}.json`));
        records.delete(id);
      }),
  };
}
