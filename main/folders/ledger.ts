// What happened to the documents of a folder: one line for each, forced to disk before its file moves. After a crash it
// says whether a claimed file was handed over already, and later where the copy of a refused document lies.
import { join } from 'node:path';
import { z } from 'zod';
import type { FolderDisk } from './disk/folder-disk.ts';

const LedgerLine = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  to: z.enum(['archive', 'failed']),
  /** Name of the file in that folder. */
  name: z.string(),
  /** Name as it came. */
  original: z.string(),
  bytes: z.number(),
  /** Hex; empty for a file that was never read to its end. */
  sha256: z.string(),
  /** Why it failed. */
  reason: z.object({ label: z.string(), parameters: z.record(z.string(), z.unknown()) }).optional(),
  /** Where in `archive` it lay before the server refused it. */
  from: z.string().optional(),
});
export type LedgerLine = z.infer<typeof LedgerLine>;

export interface Ledger {
  readonly get: (id: string) => LedgerLine | undefined;
  /** Durable when it resolves; replaces an earlier line of the same id. */
  readonly put: (line: LedgerLine) => Promise<void>;
  readonly lines: () => readonly LedgerLine[];
  /** Rewrites the file without these. */
  readonly forget: (ids: ReadonlySet<string>) => Promise<void>;
}

/** null: a line that a crash cut off, or that another program wrote. */
function parse(text: string): LedgerLine | null {
  try {
    return LedgerLine.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Reads the ledger in `folder`; the folder is there when the first line is put. */
export async function openLedger(disk: FolderDisk, folder: string): Promise<Ledger> {
  const path = join(folder, 'ledger.jsonl');
  const text = await disk.read(path);
  const known = new Map<string, LedgerLine>();
  for (const row of text.split('\n')) {
    const line = parse(row);
    if (line) known.set(line.id, line);
  }
  // After a cut-off line the next one must begin a row of its own.
  let lead = text === '' || text.endsWith('\n') ? '' : '\n';
  let tail: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    tail = tail.catch(() => {}).then(work);
    return tail;
  };
  return {
    get: (id) => known.get(id),
    lines: () => [...known.values()],
    put: (line) =>
      inTurn(async () => {
        await disk.append(path, `${lead}${JSON.stringify(line)}\n`).catch((failure: unknown) => {
          // Part of it may be there.
          lead = '\n';
          throw failure;
        });
        lead = '';
        known.set(line.id, line);
      }),
    forget: (ids) =>
      inTurn(async () => {
        const rest = [...known.values()].filter((line) => !ids.has(line.id));
        await disk.write(`${path}.new`, rest.map((line) => `${JSON.stringify(line)}\n`).join(''));
        await disk.rename(`${path}.new`, path);
        await disk.syncFolder(folder);
        for (const id of ids) known.delete(id);
      }),
  };
}
