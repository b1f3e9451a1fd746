// The durable memory of job ids and finished jobs: one JSON line for each, rewritten short at every start.
import { join } from 'node:path';
import type { Disk, DiskFile } from './disk.ts';
import { writeSynced } from './publish.ts';

/** Ids are promised to the disk in blocks, so that giving one out costs no write. Gaps after a crash are harmless. */
const ID_BLOCK = 1000;
const GATHER_MS = 10;

export interface Journal<Entry> {
  /** A job id that no other job ever had. */
  readonly nextId: () => Promise<number>;
  /** Appends without waiting; lines keep their order. */
  readonly record: (entry: Entry) => void;
  /** Resolves when everything recorded so far has been handed to the system. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Opened<Entry> {
  readonly journal: Journal<Entry>;
  readonly entries: readonly Entry[];
}

function readLines<Entry>(text: string, parse: (value: unknown) => Entry | undefined) {
  const entries: Entry[] = [];
  let reserved = 0;
  for (const line of text.split('\n')) {
    try {
      const value: unknown = JSON.parse(line);
      if (typeof value === 'object' && value !== null && 'reserved' in value)
        reserved = Math.max(reserved, Number(value.reserved));
      else {
        const entry = parse(value);
        if (entry) entries.push(entry);
      }
    } catch {
      // The last line of a file that was cut by a crash, or the empty one at its end.
    }
  }
  return { entries, reserved: Number.isSafeInteger(reserved) ? reserved : 0 };
}

export interface JournalOrder<Entry> {
  readonly disk: Disk;
  readonly folder: string;
  readonly parse: (value: unknown) => Entry | undefined;
  /** Which of the entries are still worth keeping; newest last. */
  readonly keep: (entries: readonly Entry[]) => readonly Entry[];
  /** The largest id already in use elsewhere (documents found in the spool). */
  readonly highestId: number;
}

async function readOld(disk: Disk, path: string): Promise<string> {
  try {
    return (await disk.read(path)).toString('utf8');
  } catch (cause) {
    if (typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === 'ENOENT') return '';
    throw cause;
  }
}

/** Opens the journal of a spool folder, giving what earlier runs recorded. */
export async function openJournal<Entry>(order: JournalOrder<Entry>): Promise<Opened<Entry>> {
  const { disk, folder } = order;
  const path = join(folder, 'jobs.log');
  const old = readLines(await readOld(disk, path), order.parse);
  const entries = order.keep(old.entries);
  let next = Math.max(old.reserved, order.highestId) + 1;
  let reserved = next + ID_BLOCK;
  const draft = `${path}.new`;
  await disk.remove(draft);
  const lines = [{ reserved }, ...entries].map((line) => `${JSON.stringify(line)}\n`);
  await writeSynced(disk, draft, lines.join(''));
  await disk.rename(draft, path);
  await disk.syncFolder(folder);
  const file: DiskFile = await disk.append(path);

  let waiting: string[] = [];
  let writing: Promise<void> = Promise.resolve();
  // A full disk must not stop the printer: a lost line costs one row of the job list after the next start.
  const drain = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    if (batch.length > 0) await file.writev([Buffer.from(batch.join(''))]).catch(() => {});
  };
  const put = (line: unknown): Promise<void> => {
    waiting.push(`${JSON.stringify(line)}\n`);
    // Lines gather for a moment: many jobs at once cost one write.
    if (waiting.length === 1)
      writing = writing.then(() => new Promise<void>((resolve) => setTimeout(resolve, GATHER_MS))).then(drain);
    return writing;
  };
  let reserving: Promise<void> | null = null;
  const reserve = async (): Promise<void> => {
    const upTo = reserved + ID_BLOCK;
    await put({ reserved: upTo });
    await file.sync();
    reserved = upTo;
    reserving = null;
  };
  const journal: Journal<Entry> = {
    async nextId() {
      while (next >= reserved) {
        reserving ??= reserve();
        await reserving;
      }
      next += 1;
      return next - 1;
    },
    record: (entry) => {
      void put(entry);
    },
    settled: () => writing,
    async close() {
      await writing;
      await file.close();
    },
  };
  return { journal, entries };
}
