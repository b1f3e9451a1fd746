// The folder of the outbox: one file and one JSON record for each document, written so that a crash at any instant
// loses nothing. Document first, then record; a document without a record was never accepted, its source is still there.
import { join } from 'node:path';
import type { AgentLog } from '#main/system/system.types.ts';
import type { Kept } from './kept.ts';
import type { OutboxDisk } from './outbox-disk.ts';
import { folderSync, loadRecords, recordPath, writeRecord } from './outbox-records.ts';

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
  /** Throws like a full disk when too little room is left to record what happens to the kept documents. */
  readonly assertRoom: () => Promise<void>;
}

/** Bytes that no new document may take: without them nothing could be recorded, and nothing would become free. */
const LEAST_ROOM = 1024 * 1024;

/** Runs work for one document after the other. */
function createTurns(): <T>(id: string, work: () => Promise<T>) => Promise<T> {
  const turns = new Map<string, Promise<unknown>>();
  return (id, work) => {
    const turn = (turns.get(id) ?? Promise.resolve()).then(work, work);
    const settled = turn.then(
      () => undefined,
      () => undefined,
    );
    turns.set(id, settled);
    void settled.then(() => turns.get(id) === settled && turns.delete(id));
    return turn;
  };
}

async function assertRoom(folder: string, disk: OutboxDisk): Promise<void> {
  if ((await disk.room(folder)) < LEAST_ROOM) {
    throw Object.assign(new Error('There is no room for another document.'), { code: 'ENOSPC' });
  }
}

/** Opens the folder, making it when it is not there. Throws when the disk does not let it. */
export async function openStore(folder: string, disk: OutboxDisk, log: AgentLog): Promise<OutboxStore> {
  const folders = { documents: join(folder, 'documents'), records: join(folder, 'records') };
  await disk.makeFolder(folders.documents);
  await disk.makeFolder(folders.records);
  const records = await loadRecords({ disk, folders, log });
  const sync = folderSync(disk);
  const inTurn = createTurns();
  const pathOf = (kept: Kept): string => join(folders.documents, kept.file);
  const write = async (kept: Kept): Promise<void> => {
    await writeRecord({ disk, folders }, kept, sync);
    records.set(kept.document.id, kept);
  };
  const add = async (kept: Kept, from: string): Promise<void> => {
    try {
      await disk.takeOver(from, pathOf(kept));
      await sync(folders.documents);
      await write(kept);
    } catch (error) {
      // Not accepted: nothing of it may stay, or a full disk would never become free.
      if (!records.has(kept.document.id)) {
        await disk.remove(recordPath(folders, kept.document.id)).catch(() => undefined);
        await disk.remove(pathOf(kept)).catch(() => undefined);
      }
      throw error;
    }
  };
  return {
    all: () => records.values(),
    get: (id) => records.get(id),
    pathOf,
    assertRoom: () => assertRoom(folder, disk),
    add: (kept, from) => inTurn(kept.document.id, () => add(kept, from)),
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
        await disk.remove(recordPath(folders, id));
        records.delete(id);
      }),
  };
}
