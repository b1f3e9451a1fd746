// Removes files from `archive` when their time is over: only those that this agent put there and that are unchanged.
import { join } from 'node:path';
import { ARCHIVE } from './folder-names.rules.ts';
import type { Shelf } from './take.ts';

const DAY = 86_400_000;
/** Days that lines of the ledger stay: a late refusal finds its document where the archive is kept for good. */
const LEDGER_DAYS = 90;

/** @param claimed ids whose files are still on their way: their lines say that the outbox has them */
export async function sweep({ disk, ledger, options }: Shelf, claimed: ReadonlySet<string>): Promise<number> {
  const { keepDays, path } = options.folder;
  const now = options.clock.now().getTime();
  const gone = new Set<string>();
  // A name may have been used again after people emptied the archive.
  const owner = new Map(ledger.lines().flatMap((line) => (line.to === 'archive' ? [[line.name, line.id]] : [])));
  let removed = 0;
  for (const line of ledger.lines()) {
    if (claimed.has(line.id)) continue;
    const days = (now - Date.parse(line.at)) / DAY;
    const swept = line.to === 'archive' && keepDays > 0;
    if (days <= (swept ? keepDays : LEDGER_DAYS)) continue;
    gone.add(line.id);
    if (!swept || owner.get(line.name) !== line.id) continue;
    const file = await disk.find(join(path, ARCHIVE), line.name);
    if (file?.bytes !== line.bytes) continue;
    await disk.remove(file.path);
    removed++;
  }
  if (gone.size > 0) await ledger.forget(gone);
  return removed;
}
